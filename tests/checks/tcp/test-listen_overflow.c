/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.listen_overflow: which listener, how often for the time, and what is dropped besides. */
#include "lib/judge.h"

#define EXT "rate/netstat/TcpExt."

extern const struct cd_check cd_tcp_listen_overflow[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" }, { "port", CD_COL_INT, "" }, { "waiting", CD_COL_INT, "" },
	{ "limit", CD_COL_INT, "" }, { "process", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(uint64_t overflows, uint64_t drops)
{
	struct cd_test *t = cd_test_new(cd_tcp_listen_overflow, "tcp.listen_overflow");

	give_rate(t, EXT "ListenOverflows", "", overflows);
	give_rate(t, EXT "ListenDrops", "", drops);
	give_table(t, "sock/listen", "", columns);
	return t;
}

static void no_drop_passes(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_full_listener_makes_even_one_high_and_is_named(void **state)
{
	struct cd_test *t = start(1, 1);

	(void)state;
	give_row(t, "sock/listen", "", "local", "0.0.0.0", "port", INT64_C(80), "waiting",
		 INT64_C(0), "limit", INT64_C(0), NULL);
	give_row(t, "sock/listen", "", "local", "::1", "port", INT64_C(443), "waiting",
		 INT64_C(129), "limit", INT64_C(128), "process", "nginx (7)", NULL);
	judge(t);
	assert_finding(t, "", "overflows", CD_HIGH);
	assert_observed_text(t, "", "overflows", "listener", "[::1]:443");
	assert_observed_text(t, "", "overflows", "process", "nginx (7)");
	assert_observed_int(t, "", "overflows", "times", 1);
	assert_acts(t, "", "overflows", CD_DELAYS);
	cd_test_free(t);
}

static void many_are_high_without_a_full_listener_and_few_are_not(void **state)
{
	struct cd_test *t = start(10, 10);

	(void)state;
	judge(t);
	assert_finding(t, "", "overflows", CD_HIGH);
	cd_test_free(t);

	t = start(9, 9);
	judge(t);
	assert_finding(t, "", "some-overflows", CD_MEDIUM);
	cd_test_free(t);
}

/* Over a day ten are few: the time counts. */
static void the_rate_counts_too(void **state)
{
	struct cd_test *t = start(10, 10);

	(void)state;
	give_bound(t, "least_rate", "4");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(10, 10);
	give_bound(t, "least", "11");
	judge(t);
	assert_finding(t, "", "some-overflows", CD_MEDIUM);
	cd_test_free(t);
}

static void other_drops_are_apart_and_stray_ones_are_none(void **state)
{
	struct cd_test *t = start(0, 12);

	(void)state;
	give_rate(t, EXT "TCPReqQFullDrop", "", 11);
	judge(t);
	assert_finding(t, "", "drops", CD_MEDIUM);
	assert_observed_int(t, "", "drops", "times", 12);
	assert_observed_int(t, "", "drops", "requests", 11);
	cd_test_free(t);

	t = start(0, 9);	/* a scan of broadcast addresses */
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown_and_not_counted_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_listen_overflow, "tcp.listen_overflow");

	(void)state;
	give_unseen(t, EXT "ListenOverflows", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_listen_overflow, "tcp.listen_overflow");
	give_absent(t, EXT "ListenOverflows", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_drop_passes),
		cmocka_unit_test(a_full_listener_makes_even_one_high_and_is_named),
		cmocka_unit_test(many_are_high_without_a_full_listener_and_few_are_not),
		cmocka_unit_test(the_rate_counts_too),
		cmocka_unit_test(other_drops_are_apart_and_stray_ones_are_none),
		cmocka_unit_test(unseen_is_unknown_and_not_counted_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
