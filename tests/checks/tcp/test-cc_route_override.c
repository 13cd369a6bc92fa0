/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.cc.route_override: what a route clamps, and what it may. */
#include "bdp-facts.h"

#define CC "sysctl/net.ipv4.tcp_congestion_control"

extern const struct cd_check cd_tcp_cc_route_override[];

static const struct cd_column columns[] = {
	{ "family", CD_COL_TEXT, "" }, { "table", CD_COL_INT, "" }, { "type", CD_COL_TEXT, "" },
	{ "dst", CD_COL_TEXT, "" }, { "oif", CD_COL_TEXT, "" }, { "window", CD_COL_INT, "bytes" },
	{ "cwnd", CD_COL_INT, "" }, { "initcwnd", CD_COL_INT, "" }, { "mtu", CD_COL_INT, "bytes" },
	{ "lock", CD_COL_TEXT, "" }, { "congctl", CD_COL_TEXT, "" }, { .name = NULL }
};
#define ROUTE(dst_) \
	"family", "inet", "table", INT64_C(254), "type", "unicast", "dst", dst_, "oif", "eth0"

static struct cd_test *start(const char *from)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_route_override, "tcp.cc.route_override");

	give_eth0(t, from);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_bytes(t, "nic/mtu", "eth0", 9000);
	give_text(t, CC, "", "cubic");
	give_table(t, "route", "", columns);
	give_row(t, "route", "", ROUTE("default"), NULL);
	return t;
}

static void plain_routes_pass(void **state)
{
	struct cd_test *t = start("given");

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_window_below_the_need_is_high(void **state)
{
	struct cd_test *t = start("given");

	(void)state;
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "window", INT64_C(65535), NULL);
	judge(t);
	assert_finding(t, "10.1.0.0/16", "window-clamped", CD_HIGH);
	assert_limit(t, "10.1.0.0/16", "window-clamped", 65535 * 8 / 0.0005);
	assert_observed_int(t, "10.1.0.0/16", "window-clamped", "need", 6250000);
	cd_test_free(t);

	t = start("assumed");
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "window", INT64_C(65535), NULL);
	judge(t);
	assert_finding(t, "10.1.0.0/16", "window-clamped", CD_MEDIUM);
	cd_test_free(t);
}

static void a_window_that_suffices_passes(void **state)
{
	struct cd_test *t = start("given");

	(void)state;
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "window", INT64_C(6250000), NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_congestion_window_clamps_only_when_locked(void **state)
{
	struct cd_test *t = start("given");

	(void)state;
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "cwnd", INT64_C(100), "lock", "cwnd", NULL);
	judge(t);
	assert_finding(t, "10.1.0.0/16", "cwnd-clamped", CD_HIGH);
	assert_observed_int(t, "10.1.0.0/16", "cwnd-clamped", "bytes", 100 * (9000 - 52));
	cd_test_free(t);

	t = start("given");
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "cwnd", INT64_C(100), NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_locked_mtu_and_a_small_start_are_low(void **state)
{
	struct cd_test *t = start("given");

	(void)state;
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "mtu", INT64_C(1500), "lock", "mtu",
		 "initcwnd", INT64_C(4), NULL);
	judge(t);
	assert_finding(t, "10.1.0.0/16", "mtu-locked", CD_LOW);
	assert_finding(t, "10.1.0.0/16", "small-start", CD_LOW);
	cd_test_free(t);

	t = start("given");
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "mtu", INT64_C(1500), "initcwnd",
		 INT64_C(10), NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void another_algorithm_is_told(void **state)
{
	struct cd_test *t = start("given");

	(void)state;
	give_row(t, "route", "", ROUTE("10.1.0.0/16"), "congctl", "dctcp", "lock", "congctl", NULL);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void unseen_or_cut_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_route_override, "tcp.cc.route_override");

	(void)state;
	give_unseen(t, "route", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("given");
	give_total(t, "route", "", 100000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_routes_pass),
		cmocka_unit_test(a_window_below_the_need_is_high),
		cmocka_unit_test(a_window_that_suffices_passes),
		cmocka_unit_test(a_congestion_window_clamps_only_when_locked),
		cmocka_unit_test(a_locked_mtu_and_a_small_start_are_low),
		cmocka_unit_test(another_algorithm_is_told),
		cmocka_unit_test(unseen_or_cut_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
