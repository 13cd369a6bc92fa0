/* SPDX-License-Identifier: Apache-2.0 */
/* time.peer_skew: who is wrong among several, and what a long way hides. */
#include "lib/judge.h"

extern const struct cd_check cd_time_peer_skew[];

static const struct cd_column columns[] = {
	{ "target", CD_COL_TEXT, "" }, { "offset", CD_COL_REAL, "s" }, { "delay", CD_COL_REAL, "s" },
	{ "stratum", CD_COL_INT, "" }, { "error", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *peers(size_t n, const double (*p)[2])
{
	static const char *const name[] = { "ntp://a", "ntp://b", "ntp://c" };
	struct cd_test *t = cd_test_new(cd_time_peer_skew, "time.peer_skew");

	give_table(t, "ntp/peer", "", columns);
	for (size_t i = 0; i < n; i++)
		give_row(t, "ntp/peer", "", "target", name[i], "offset", p[i][0], "delay", p[i][1], NULL);
	return t;
}

static void clocks_that_agree_pass(void **state)
{
	const double p[][2] = { { 0.01, 0.001 }, { -0.09, 0.02 } };
	struct cd_test *t = peers(2, p);

	(void)state;
	judge(t);
	assert_pass(t, "ntp://a");
	assert_pass(t, "ntp://b");
	cd_test_free(t);
}

static void all_others_agree_against_us(void **state)
{
	const double p[][2] = { { 2.0, 0.001 }, { 2.05, 0.02 } };
	struct cd_test *t = peers(2, p);

	(void)state;
	judge(t);
	assert_finding(t, "", "this-host-differs", CD_HIGH);
	assert_observed_int(t, "", "this-host-differs", "hosts", 2);
	cd_test_free(t);
}

static void one_of_three_is_wrong(void **state)
{
	const double p[][2] = { { 0.0, 0.001 }, { 0.5, 0.02 }, { 0.01, 0.001 } };
	struct cd_test *t = peers(3, p);

	(void)state;
	judge(t);
	assert_pass(t, "ntp://a");
	assert_finding(t, "ntp://b", "differs", CD_MEDIUM);
	assert_observed_int(t, "ntp://b", "differs", "within", 10000000);
	assert_pass(t, "ntp://c");
	cd_test_free(t);
}

static void of_two_nobody_knows_which(void **state)
{
	const double p[][2] = { { -1.5, 0.001 } };
	struct cd_test *t = peers(1, p);

	(void)state;
	judge(t);
	assert_finding(t, "ntp://a", "differs", CD_HIGH);
	assert_no_finding(t, "", "this-host-differs");
	cd_test_free(t);
}

static void a_long_way_hides_it(void **state)
{
	const double p[][2] = { { 0.12, 0.3 } };
	struct cd_test *t = peers(1, p);

	(void)state;
	judge(t);
	assert_unknown(t, "ntp://a", CD_NO_REPLY);
	cd_test_free(t);
}

static void who_does_not_answer_is_unknown(void **state)
{
	struct cd_test *t = peers(0, NULL);

	(void)state;
	give_row(t, "ntp/peer", "", "target", "ntp://x", "error", "no answer", NULL);
	judge(t);
	assert_unknown(t, "ntp://x", CD_NO_REPLY);
	cd_test_free(t);

	t = cd_test_new(cd_time_peer_skew, "time.peer_skew");
	give_absent(t, "ntp/peer", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clocks_that_agree_pass),
		cmocka_unit_test(all_others_agree_against_us),
		cmocka_unit_test(one_of_three_is_wrong),
		cmocka_unit_test(of_two_nobody_knows_which),
		cmocka_unit_test(a_long_way_hides_it),
		cmocka_unit_test(who_does_not_answer_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
