/* SPDX-License-Identifier: Apache-2.0 */
/* time.sync: the kernel's flag, and who may be believed beside it. */
#include "lib/judge.h"

extern const struct cd_check cd_time_sync[];

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" }, { "pid", CD_COL_INT, "" }, { "seconds", CD_COL_INT, "s" },
	{ "steers", CD_COL_INT, "" }, { "why", CD_COL_TEXT, "" }, { .name = NULL },
};

#define S(seconds) ((int64_t)(seconds) * 1000000000)

static struct cd_test *start(bool synchronised)
{
	struct cd_test *t = cd_test_new(cd_time_sync, "time.sync");

	give_bool(t, "clock/synchronised", "", synchronised);
	give_duration(t, "clock/max_error", "", synchronised ? S(1) : S(16));
	give_absent(t, "clock/host_time", "");
	give_bool(t, "host/first_pidns", "", true);
	give_table(t, "clock/daemon", "", columns);
	return t;
}

static void daemon_runs(struct cd_test *t, const char *name, int64_t seconds, int64_t steers)
{
	give_row(t, "clock/daemon", "", "name", name, "pid", (int64_t)400, "seconds", seconds,
		 "steers", steers, NULL);
}

static void a_clock_that_is_kept_passes(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	daemon_runs(t, "systemd-timesyncd", 90000, 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void nobody_keeps_it(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	judge(t);
	assert_finding(t, "", "undisciplined", CD_HIGH);
	cd_test_free(t);

	t = start(false);	/* those that leave the clock alone are nobody */
	daemon_runs(t, "chronyd", 90000, 0);
	judge(t);
	assert_finding(t, "", "undisciplined", CD_HIGH);
	cd_test_free(t);
}

static void a_guest_that_could_ask_its_host_is_milder(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	give_text(t, "clock/host_time", "", "KVM virtual PTP");
	judge(t);
	assert_finding(t, "", "undisciplined-guest", CD_MEDIUM);
	assert_no_finding(t, "", "undisciplined");
	cd_test_free(t);
}

static void chronyd_is_believed_about_itself(void **state)
{
	struct cd_test *t = start(false);	/* no rtcsync: the flag stays */

	(void)state;
	daemon_runs(t, "chronyd", 90000, 1);
	give_bool(t, "chrony/synchronised", "", true);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(false);
	daemon_runs(t, "chronyd", 90000, 1);
	give_bool(t, "chrony/synchronised", "", false);
	judge(t);
	assert_finding(t, "", "daemon-without-source", CD_HIGH);
	assert_observed_text(t, "", "daemon-without-source", "daemon", "chronyd");
	cd_test_free(t);

	t = start(false);
	daemon_runs(t, "chronyd", 90000, 1);
	give_unseen(t, "chrony/synchronised", "", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);
}

static void a_clear_flag_does_not_outvote_chronyd(void **state)
{
	struct cd_test *t = start(true);	/* it stays clear for hours after the last source is lost */

	(void)state;
	daemon_runs(t, "chronyd", 90000, 1);
	give_bool(t, "chrony/synchronised", "", false);
	judge(t);
	assert_finding(t, "", "daemon-without-source", CD_HIGH);
	cd_test_free(t);

	t = start(true);	/* where another steers, too, it may be its merit */
	daemon_runs(t, "chronyd", 90000, 1);
	daemon_runs(t, "phc2sys", 90000, 1);
	give_bool(t, "chrony/synchronised", "", false);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void others_get_time_after_their_start(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	daemon_runs(t, "systemd-timesyncd", 30, 1);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);

	t = start(false);
	daemon_runs(t, "systemd-timesyncd", 7200, 1);
	judge(t);
	assert_finding(t, "", "daemon-without-source", CD_HIGH);
	assert_observed_int(t, "", "daemon-without-source", "seconds", 7200);
	cd_test_free(t);

	t = start(false);
	daemon_runs(t, "chronyd", 20, 1);
	give_bool(t, "chrony/synchronised", "", false);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);
}

static void who_does_not_mind_the_flag_proves_nothing(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	daemon_runs(t, "openntpd", 90000, 1);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);

	t = start(false);	/* ptpd: it does not show what it does */
	give_row(t, "clock/daemon", "", "name", "ptpd", "pid", (int64_t)9, NULL);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);
}

static void half_a_second_is_healthy_and_four_are_not(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_duration(t, "clock/max_error", "", S(4));
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(true);
	give_duration(t, "clock/max_error", "", S(5));
	judge(t);
	assert_finding(t, "", "stale", CD_MEDIUM);
	cd_test_free(t);
}

static void a_container_does_not_see_its_hosts_daemon(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	give_bool(t, "host/first_pidns", "", false);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(true);	/* but the flag speaks for all */
	give_bool(t, "host/first_pidns", "", false);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(false);
	give_unseen(t, "clock/daemon", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void unread_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_time_sync, "time.sync");

	(void)state;
	give_unseen(t, "clock/synchronised", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_clock_that_is_kept_passes),
		cmocka_unit_test(nobody_keeps_it),
		cmocka_unit_test(a_guest_that_could_ask_its_host_is_milder),
		cmocka_unit_test(chronyd_is_believed_about_itself),
		cmocka_unit_test(a_clear_flag_does_not_outvote_chronyd),
		cmocka_unit_test(others_get_time_after_their_start),
		cmocka_unit_test(who_does_not_mind_the_flag_proves_nothing),
		cmocka_unit_test(half_a_second_is_healthy_and_four_are_not),
		cmocka_unit_test(a_container_does_not_see_its_hosts_daemon),
		cmocka_unit_test(unread_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
