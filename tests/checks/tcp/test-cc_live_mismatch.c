/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.cc.live_mismatch: which connections count, and from which share of them on it is said. */
#include "lib/judge.h"

#define CURRENT "sysctl/net.ipv4.tcp_congestion_control"

extern const struct cd_check cd_tcp_cc_live_mismatch[];

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" },	    { "local", CD_COL_TEXT, "" },
	{ "local_port", CD_COL_INT, "" },   { "peer", CD_COL_TEXT, "" },
	{ "peer_port", CD_COL_INT, "" },    { "loopback", CD_COL_INT, "" },
	{ "cc", CD_COL_TEXT, "" },	    { "bytes_acked", CD_COL_INT, "bytes" },
	{ "bytes_received", CD_COL_INT, "bytes" }, { "busy_us", CD_COL_INT, "us" },
	{ .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_live_mismatch, "tcp.cc.live_mismatch");

	give_bool(t, "sock/tcp_info", "", true);
	give_text(t, CURRENT, "", "bbr");
	give_table(t, "sock/tcp", "", columns);
	return t;
}

static void give(struct cd_test *t, const char *cc, int64_t bytes, int64_t busy, int64_t loopback)
{
	give_row(t, "sock/tcp", "", "state", "established", "local", "10.0.0.1", "local_port",
		 INT64_C(5000), "peer", "10.0.0.2", "peer_port", INT64_C(80), "loopback", loopback,
		 "cc", cc, "bytes_acked", bytes / 2, "bytes_received", bytes / 2, "busy_us", busy,
		 NULL);
}

static void one_of_nine_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	for (int i = 0; i < 8; i++)
		give(t, "bbr", 1000000000, 0, 0);
	give(t, "cubic", 0, 60000000, 0);
	judge(t);
	assert_finding(t, "", "mismatch", CD_LOW);
	assert_observed_int(t, "", "mismatch", "connections", 1);
	assert_observed_int(t, "", "mismatch", "counted", 9);
	assert_observed_text(t, "", "mismatch", "used", "cubic");
	assert_observed_text(t, "", "mismatch", "peer", "10.0.0.2:80");
	assert_observed_text(t, "", "mismatch", "process", "its process");
	cd_test_free(t);
}

static void one_of_ten_is_noted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	for (int i = 0; i < 9; i++)
		give(t, "bbr", 1000000000, 0, 0);
	give(t, "cubic", 1000000000, 0, 0);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void small_short_and_local_connections_do_not_count(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give(t, "cubic", 999999998, 59999999, 0);
	give(t, "cubic", 2000000000, 0, 1);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_the_site_wants_is_right(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "site/congestion_control", "", "dctcp");
	give(t, "dctcp", 2000000000, 0, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_live_mismatch, "tcp.cc.live_mismatch");

	(void)state;
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
	t = start();
	give(t, "cubic", 0, 0, 0);
	give_total(t, "sock/tcp", "", 5000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_of_nine_fails),
		cmocka_unit_test(one_of_ten_is_noted),
		cmocka_unit_test(small_short_and_local_connections_do_not_count),
		cmocka_unit_test(what_the_site_wants_is_right),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
