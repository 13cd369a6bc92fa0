/* SPDX-License-Identifier: Apache-2.0 */
/* time.offset: whose measure counts, and the two ladders. */
#include "lib/judge.h"

extern const struct cd_check cd_time_offset[];

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" }, { "pid", CD_COL_INT, "" }, { "seconds", CD_COL_INT, "s" },
	{ "steers", CD_COL_INT, "" }, { "why", CD_COL_TEXT, "" }, { .name = NULL },
};

#define MS(ms) ((int64_t)((ms) * 1000000.0))

static struct cd_test *start(const char *daemon)
{
	struct cd_test *t = cd_test_new(cd_time_offset, "time.offset");

	give_bool(t, "clock/synchronised", "", true);
	give_bool(t, "host/first_pidns", "", true);
	give_table(t, "clock/daemon", "", columns);
	if (daemon)
		give_row(t, "clock/daemon", "", "name", daemon, "steers", (int64_t)1, NULL);
	return t;
}

static struct cd_test *by_chrony(int64_t offset)
{
	struct cd_test *t = start("chronyd");

	give_bool(t, "chrony/synchronised", "", true);
	give_duration(t, "chrony/offset", "", offset);
	give_duration(t, "chrony/error", "", MS(30));
	return t;
}

static void the_ladder(void **state)
{
	static const struct { double ms; enum cd_severity severity; } step[] = {
		{ 0.02, 0 }, { -100, 0 }, { 101, CD_MEDIUM }, { -1001, CD_HIGH }, { 61000, CD_CRITICAL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(step) / sizeof(step[0]); i++) {
		struct cd_test *t = by_chrony(MS(step[i].ms));

		judge(t);
		if (step[i].severity)
			assert_finding(t, "", "off", step[i].severity);
		else
			assert_pass(t, "");
		cd_test_free(t);
	}
}

static void a_site_with_ptp_wants_more(void **state)
{
	struct cd_test *t = by_chrony(MS(0.5));

	(void)state;
	give_text(t, "site/clock", "", "ptp");
	judge(t);
	assert_finding(t, "", "off", CD_MEDIUM);
	assert_observed_int(t, "", "off", "most", 10000);
	cd_test_free(t);

	t = by_chrony(MS(2));
	give_text(t, "site/clock", "", "ptp");
	judge(t);
	assert_finding(t, "", "off", CD_HIGH);
	cd_test_free(t);
}

static void half_the_root_delay_is_a_note(void **state)
{
	struct cd_test *t = by_chrony(0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void others_leave_it_in_the_kernel(void **state)
{
	struct cd_test *t = start("systemd-timesyncd");

	(void)state;
	give_duration(t, "clock/kernel_offset", "", MS(250));
	judge(t);
	assert_finding(t, "", "off", CD_MEDIUM);
	assert_observed_text(t, "", "off", "by", "systemd-timesyncd");
	cd_test_free(t);

	t = start("ptp4l");
	give_text(t, "ptp/state", "", "SLAVE");
	give_duration(t, "ptp/offset", "", MS(-3));
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_nobody_measures_is_not_judged(void **state)
{
	struct cd_test *t = start(NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("chronyd");	/* a chronyd without source has no opinion */
	give_bool(t, "chrony/synchronised", "", false);
	give_duration(t, "chrony/offset", "", 0);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);

	t = start("systemd-timesyncd");	/* nor has a kernel that is not kept */
	give_bool(t, "clock/synchronised", "", false);
	give_duration(t, "clock/kernel_offset", "", 0);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);

	t = start("chronyd");
	give_bool(t, "host/first_pidns", "", false);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_ladder),
		cmocka_unit_test(a_site_with_ptp_wants_more),
		cmocka_unit_test(half_the_root_delay_is_a_note),
		cmocka_unit_test(others_leave_it_in_the_kernel),
		cmocka_unit_test(what_nobody_measures_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
