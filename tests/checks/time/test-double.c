/* SPDX-License-Identifier: Apache-2.0 */
/* time.double: two that steer are one too many; two that share the work are not. */
#include "lib/judge.h"

extern const struct cd_check cd_time_double[];

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" }, { "pid", CD_COL_INT, "" }, { "seconds", CD_COL_INT, "s" },
	{ "steers", CD_COL_INT, "" }, { "why", CD_COL_TEXT, "" }, { .name = NULL },
};

/* steers: 1, 0, or -1 for a cell that is empty */
static struct cd_test *two(const char *one, int64_t steers, const char *other, int64_t too)
{
	struct cd_test *t = cd_test_new(cd_time_double, "time.double");
	const char *const name[] = { one, other };
	const int64_t cell[] = { steers, too };

	give_bool(t, "host/first_pidns", "", true);
	give_table(t, "clock/daemon", "", columns);
	for (size_t i = 0; i < 2; i++) {
		if (name[i] && cell[i] < 0)
			give_row(t, "clock/daemon", "", "name", name[i], NULL);
		else if (name[i])
			give_row(t, "clock/daemon", "", "name", name[i], "steers", cell[i], NULL);
	}
	return t;
}

static void two_that_steer_fail(void **state)
{
	struct cd_test *t = two("chronyd", 1, "systemd-timesyncd", 1);

	(void)state;
	judge(t);
	assert_finding(t, "", "two-daemons", CD_HIGH);
	assert_observed_text(t, "", "two-daemons", "one", "chronyd");
	assert_observed_text(t, "", "two-daemons", "other", "systemd-timesyncd");
	cd_test_free(t);
}

static void one_beside_one_that_hands_over_passes(void **state)
{
	struct cd_test *t = two("chronyd", 1, "phc2sys", 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = two("chronyd", 1, NULL, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_ptp4l_that_serves_takes_nothing(void **state)
{
	struct cd_test *t = two("chronyd", 1, "ptp4l", 1);

	(void)state;
	give_text(t, "ptp/state", "", "MASTER");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = two("chronyd", 1, "ptp4l", 1);
	give_text(t, "ptp/state", "", "SLAVE");
	judge(t);
	assert_finding(t, "", "two-daemons", CD_HIGH);
	cd_test_free(t);
}

static void what_does_not_show_is_unknown(void **state)
{
	struct cd_test *t = two("chronyd", 1, "ptpd", -1);

	(void)state;
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);

	t = two("chronyd", 1, NULL, 0);
	give_bool(t, "host/first_pidns", "", false);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = two(NULL, 0, NULL, 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_that_steer_fail),
		cmocka_unit_test(one_beside_one_that_hands_over_passes),
		cmocka_unit_test(a_ptp4l_that_serves_takes_nothing),
		cmocka_unit_test(what_does_not_show_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
