/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.rcvq_drops: what was dropped by which counter, few apart from many, squeezing apart from dropping. */
#include "lib/judge.h"

#define EXT "rate/netstat/TcpExt."

extern const struct cd_check cd_tcp_rcvq_drops[];

static struct cd_test *start(uint64_t received, uint64_t called)
{
	struct cd_test *t = cd_test_new(cd_tcp_rcvq_drops, "tcp.rcvq_drops");

	give_rate(t, "rate/netstat/Tcp.InSegs", "", received);
	give_rate(t, EXT "PruneCalled", "", called);
	give_text(t, "path/fastest", "", "eth0");
	return t;
}

static void no_drop_passes(void **state)
{
	struct cd_test *t = start(1000, 9);

	(void)state;
	give_rate(t, EXT "TCPRcvQDrop", "", 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void drops_of_all_kinds_add_up_and_the_worst_is_named(void **state)
{
	struct cd_test *t = start(1000, 50);

	(void)state;
	give_rate(t, EXT "TCPRcvQDrop", "", 3);
	give_rate(t, EXT "RcvPruned", "", 2);
	give_rate(t, EXT "TCPBacklogDrop", "", 20);
	give_rate(t, EXT "TCPOFODrop", "", 1);
	give_rate(t, EXT "PFMemallocDrop", "", 1);
	judge(t);
	assert_finding(t, "", "drops", CD_HIGH);
	assert_observed_int(t, "", "drops", "drops", 27);
	assert_observed_text(t, "", "drops", "mostly",
			     "sockets whose program held the lock (TCPBacklogDrop)");
	assert_acts(t, "", "drops", CD_LOSES);
	assert_no_finding(t, "", "squeezed");
	cd_test_free(t);
}

static void few_or_a_tiny_share_are_medium(void **state)
{
	struct cd_test *t = start(100, 0);

	(void)state;
	give_rate(t, EXT "TCPOFODrop", "", 9);
	judge(t);
	assert_finding(t, "", "some-drops", CD_MEDIUM);
	cd_test_free(t);

	t = start(1000000, 0);
	give_rate(t, EXT "TCPOFODrop", "", 100);
	judge(t);
	assert_finding(t, "", "some-drops", CD_MEDIUM);
	cd_test_free(t);

	t = start(1000000, 0);
	give_rate(t, EXT "TCPOFODrop", "", 101);
	judge(t);
	assert_finding(t, "", "drops", CD_HIGH);
	cd_test_free(t);
}

static void squeezing_alone_is_low(void **state)
{
	struct cd_test *t = start(1000, 10);

	(void)state;
	give_rate(t, EXT "TCPRcvCollapsed", "", 400);
	judge(t);
	assert_finding(t, "", "squeezed", CD_LOW);
	assert_observed_int(t, "", "squeezed", "collapsed", 400);
	cd_test_free(t);
}

static void one_sample_is_unknown_and_what_is_not_counted_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_rcvq_drops, "tcp.rcvq_drops");

	(void)state;
	give_unseen(t, "rate/netstat/Tcp.InSegs", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_rcvq_drops, "tcp.rcvq_drops");
	give_rate(t, "rate/netstat/Tcp.InSegs", "", 5);
	give_absent(t, EXT "PruneCalled", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_drop_passes),
		cmocka_unit_test(drops_of_all_kinds_add_up_and_the_worst_is_named),
		cmocka_unit_test(few_or_a_tiny_share_are_medium),
		cmocka_unit_test(squeezing_alone_is_low),
		cmocka_unit_test(one_sample_is_unknown_and_what_is_not_counted_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
