/* SPDX-License-Identifier: Apache-2.0 */
/* ip.reassembly: fragments, those that fail, and a memory that is full; each family for itself. */
#include "lib/judge.h"

#define FOUR "rate/netstat/Ip."
#define SIX "rate/netstat6/Ip6"

extern const struct cd_check cd_tcp_ip_reassembly[];

static struct cd_test *start(uint64_t fails, uint64_t parts, uint64_t received)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_reassembly, "ip.reassembly");

	give_rate(t, FOUR "ReasmFails", "", fails);
	give_rate(t, FOUR "ReasmReqds", "", parts);
	give_rate(t, FOUR "InReceives", "", received);
	give_rate(t, SIX "ReasmFails", "", 0);
	give_rate(t, SIX "InReceives", "", 5);
	return t;
}

static void no_fragments_and_junk_from_outside_pass(void **state)
{
	struct cd_test *t = start(0, 0, 1000);

	(void)state;
	give_rate(t, FOUR "FragCreates", "", 9);
	judge(t);
	assert_pass(t, "IPv4");
	assert_pass(t, "IPv6");
	cd_test_free(t);

	t = start(9, 9, 100000);
	judge(t);
	assert_pass(t, "IPv4");
	cd_test_free(t);
}

static void packets_that_fail_are_medium(void **state)
{
	struct cd_test *t = start(11, 1000, 1000000);

	(void)state;
	judge(t);
	assert_finding(t, "IPv4", "fails", CD_MEDIUM);
	assert_no_finding(t, "IPv4", "fragments");
	cd_test_free(t);

	t = start(10, 1000, 1000000);
	judge(t);
	assert_pass(t, "IPv4");
	cd_test_free(t);
}

static void a_share_of_fragments_or_making_them_is_low(void **state)
{
	struct cd_test *t = start(0, 20, 1000);

	(void)state;
	judge(t);
	assert_finding(t, "IPv4", "fragments", CD_LOW);
	assert_observed_int(t, "IPv4", "fragments", "parts", 20);
	cd_test_free(t);

	t = start(0, 0, 1000);
	give_rate(t, FOUR "FragCreates", "", 10);
	judge(t);
	assert_finding(t, "IPv4", "fragments", CD_LOW);
	assert_observed_int(t, "IPv4", "fragments", "made", 10);
	cd_test_free(t);
}

static void a_full_memory_is_medium_and_no_limit_is_none(void **state)
{
	struct cd_test *t = start(0, 0, 1000);

	(void)state;
	give_int(t, "sockstat/FRAG.memory", "", 3400000);
	give_int(t, "sysctl/net.ipv4.ipfrag_high_thresh", "", 4194304);
	give_int(t, "sockstat/FRAG6.memory", "", 1);
	give_int(t, "sysctl/net.ipv6.ip6frag_high_thresh", "", 0);
	judge(t);
	assert_finding(t, "IPv4", "memory-full", CD_MEDIUM);
	assert_pass(t, "IPv6");
	cd_test_free(t);
}

static void one_sample_is_unknown_and_no_ipv6_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_reassembly, "ip.reassembly");

	(void)state;
	give_unseen(t, FOUR "ReasmFails", "", CD_ONE_SAMPLE);
	give_absent(t, SIX "ReasmFails", "");
	judge(t);
	assert_unknown(t, "IPv4", CD_ONE_SAMPLE);
	assert_not_applicable(t, "IPv6");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_fragments_and_junk_from_outside_pass),
		cmocka_unit_test(packets_that_fail_are_medium),
		cmocka_unit_test(a_share_of_fragments_or_making_them_is_low),
		cmocka_unit_test(a_full_memory_is_medium_and_no_limit_is_none),
		cmocka_unit_test(one_sample_is_unknown_and_no_ipv6_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
