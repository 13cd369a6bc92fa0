/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.zero_window: a program here, a program there, and who stands in the queue now. */
#include "lib/judge.h"

#define EXT "rate/netstat/TcpExt."

extern const struct cd_check cd_tcp_zero_window[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" }, { "local_port", CD_COL_INT, "" }, { "peer", CD_COL_TEXT, "" },
	{ "peer_port", CD_COL_INT, "" }, { "loopback", CD_COL_INT, "" },
	{ "rqueue", CD_COL_INT, "bytes" }, { "wqueue", CD_COL_INT, "bytes" }, { .name = NULL },
};

static struct cd_test *start(uint64_t closed, uint64_t probes)
{
	struct cd_test *t = cd_test_new(cd_tcp_zero_window, "tcp.zero_window");

	give_rate(t, EXT "TCPToZeroWindowAdv", "", closed);
	give_rate(t, EXT "TCPWinProbe", "", probes);
	give_table(t, "sock/tcp_again", "", columns);
	return t;
}

static void flow(struct cd_test *t, int64_t port, int64_t unread, int64_t unsent, int64_t loopback)
{
	give_row(t, "sock/tcp_again", "", "local", "10.9.0.1", "local_port", port, "peer", "fd00::2",
		 "peer_port", port + 1, "loopback", loopback, "rqueue", unread, "wqueue", unsent,
		 NULL);
}

static void few_pass(void **state)
{
	struct cd_test *t = start(9, 9);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_local_program_that_does_not_read_is_named_by_its_queue(void **state)
{
	struct cd_test *t = start(10, 0);

	(void)state;
	flow(t, 7001, 4096, 9, 0);
	flow(t, 7003, 999999, 9, 1);
	flow(t, 7005, 65536, 9, 0);
	judge(t);
	assert_finding(t, "", "local-reader", CD_MEDIUM);
	assert_observed_text(t, "", "local-reader", "local", "10.9.0.1:7005");
	assert_observed_int(t, "", "local-reader", "unread", 65536);
	assert_no_finding(t, "", "peer-reader");
	cd_test_free(t);
}

static void probes_mean_the_peer(void **state)
{
	struct cd_test *t = start(0, 10);

	(void)state;
	flow(t, 7001, 0, 5000, 0);
	judge(t);
	assert_finding(t, "", "peer-reader", CD_LOW);
	assert_observed_text(t, "", "peer-reader", "peer", "[fd00::2]:7002");
	assert_int_equal(cd_test_finding(t, "", "peer-reader")->where, CD_PEER);
	cd_test_free(t);
}

static void both_may_be_and_nobody_need_stand_there_now(void **state)
{
	struct cd_test *t = start(30, 30);

	(void)state;
	judge(t);
	assert_finding(t, "", "local-reader", CD_MEDIUM);
	assert_finding(t, "", "peer-reader", CD_LOW);
	assert_observed_int(t, "", "local-reader", "unread", 0);
	cd_test_free(t);
}

static void one_sample_is_unknown_and_what_is_not_counted_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_zero_window, "tcp.zero_window");

	(void)state;
	give_unseen(t, EXT "TCPToZeroWindowAdv", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_zero_window, "tcp.zero_window");
	give_absent(t, EXT "TCPToZeroWindowAdv", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(few_pass),
		cmocka_unit_test(a_local_program_that_does_not_read_is_named_by_its_queue),
		cmocka_unit_test(probes_mean_the_peer),
		cmocka_unit_test(both_may_be_and_nobody_need_stand_there_now),
		cmocka_unit_test(one_sample_is_unknown_and_what_is_not_counted_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
