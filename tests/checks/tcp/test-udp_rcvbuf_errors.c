/* SPDX-License-Identifier: Apache-2.0 */
/* udp.rcvbuf_errors: both families apart, a few drops apart from many. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_udp_rcvbuf_errors[];

static struct cd_test *start(uint64_t four, uint64_t four_in, uint64_t six, uint64_t six_in)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_rcvbuf_errors, "udp.rcvbuf_errors");

	give_rate(t, "rate/netstat/Udp.RcvbufErrors", "", four);
	give_rate(t, "rate/netstat/Udp.InDatagrams", "", four_in);
	give_rate(t, "rate/netstat6/Udp6RcvbufErrors", "", six);
	give_rate(t, "rate/netstat6/Udp6InDatagrams", "", six_in);
	give_text(t, "path/fastest", "", "eth0");
	return t;
}

static void no_drop_passes_in_both_families(void **state)
{
	struct cd_test *t = start(0, 1000, 0, 0);

	(void)state;
	give_rate(t, "rate/netstat/Udp.MemErrors", "", 0);
	judge(t);
	assert_no_note(t, "IPv4");
	assert_pass(t, "IPv4");
	assert_pass(t, "IPv6");
	cd_test_free(t);
}

static void many_drops_of_ipv6_alone_fail_and_lose(void **state)
{
	struct cd_test *t = start(0, 1000, 497, 3);

	(void)state;
	give_int(t, "sysctl/net.core.rmem_max", "", 16777216);
	judge(t);
	assert_pass(t, "IPv4");
	assert_finding(t, "IPv6", "drops", CD_HIGH);
	assert_observed_int(t, "IPv6", "drops", "rmem_max", 16777216);
	assert_observed_int(t, "IPv6", "drops", "set_to", 33554432);
	assert_acts(t, "IPv6", "drops", CD_LOSES);
	assert_observed_int(t, "IPv6", "drops", "received", 3);
	cd_test_free(t);
}

static void a_few_drops_or_a_tiny_share_are_medium(void **state)
{
	struct cd_test *t = start(9, 10, 10, 100000);

	(void)state;
	judge(t);
	assert_finding(t, "IPv4", "some-drops", CD_MEDIUM);
	assert_finding(t, "IPv6", "some-drops", CD_MEDIUM);
	cd_test_free(t);

	t = start(10, 99999, 0, 0);
	judge(t);
	assert_finding(t, "IPv4", "drops", CD_HIGH);
	cd_test_free(t);
}

static void bounds_move_both_lines(void **state)
{
	struct cd_test *t = start(10, 99999, 0, 0);

	(void)state;
	give_bound(t, "min_drops", "11");
	judge(t);
	assert_finding(t, "IPv4", "some-drops", CD_MEDIUM);
	cd_test_free(t);

	t = start(10, 99999, 0, 0);
	give_bound(t, "max_share", "0.001");
	judge(t);
	assert_finding(t, "IPv4", "some-drops", CD_MEDIUM);
	cd_test_free(t);
}

/* Over a day three are the sockets that nobody reads. */
static void few_for_the_time_pass_with_a_note(void **state)
{
	struct cd_test *t = start(3, 99999, 0, 0);

	(void)state;
	give_bound(t, "least_rate", "1.1");
	judge(t);
	assert_pass(t, "IPv4");
	assert_note(t, "IPv4");
	cd_test_free(t);
}

static void the_global_limit_is_noted(void **state)
{
	struct cd_test *t = start(0, 5, 0, 0);

	(void)state;
	give_rate(t, "rate/netstat/Udp.MemErrors", "", 2);
	judge(t);
	assert_pass(t, "IPv4");
	assert_note(t, "IPv4");
	cd_test_free(t);
}

static void one_sample_is_unknown_and_no_ipv6_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_rcvbuf_errors, "udp.rcvbuf_errors");

	(void)state;
	give_unseen(t, "rate/netstat/Udp.RcvbufErrors", "", CD_ONE_SAMPLE);
	give_absent(t, "rate/netstat6/Udp6RcvbufErrors", "");
	judge(t);
	assert_unknown(t, "IPv4", CD_ONE_SAMPLE);
	assert_not_applicable(t, "IPv6");
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_drop_passes_in_both_families),
		cmocka_unit_test(many_drops_of_ipv6_alone_fail_and_lose),
		cmocka_unit_test(a_few_drops_or_a_tiny_share_are_medium),
		cmocka_unit_test(bounds_move_both_lines),
		cmocka_unit_test(few_for_the_time_pass_with_a_note),
		cmocka_unit_test(the_global_limit_is_noted),
		cmocka_unit_test(one_sample_is_unknown_and_no_ipv6_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
