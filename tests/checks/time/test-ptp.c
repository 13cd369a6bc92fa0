/* SPDX-License-Identifier: Apache-2.0 */
/* time.ptp and time.leap_tai: following, serving, absent. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_time_ptp[];

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" }, { "steers", CD_COL_INT, "" }, { .name = NULL },
};

static struct cd_test *port(const char *id, const char *state, int64_t offset)
{
	struct cd_test *t = cd_test_new(cd_time_ptp, id);

	if (state)
		give_text(t, "ptp/state", "", state);
	else
		give_absent(t, "ptp/state", "");
	if (!strcmp(id, "time.ptp")) {
		give_duration(t, "ptp/offset", "", offset);
		give_duration(t, "ptp/path_delay", "", 700);
		give_bool(t, "ptp/grandmaster", "", state && strcmp(state, "MASTER"));
	} else {
		give_int(t, "clock/tai", "", offset);
	}
	return t;
}

static void near_far_and_off(void **state)
{
	struct cd_test *t = port("time.ptp", "SLAVE", -900);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = port("time.ptp", "SLAVE", -20000);
	judge(t);
	assert_finding(t, "", "off", CD_LOW);
	assert_observed_int(t, "", "off", "path_delay", 700);
	cd_test_free(t);

	t = port("time.ptp", "SLAVE", 200000);
	judge(t);
	assert_finding(t, "", "far-off", CD_MEDIUM);
	cd_test_free(t);
}

static void who_serves_needs_no_master_unless_the_site_says_so(void **state)
{
	struct cd_test *t = port("time.ptp", "MASTER", 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = port("time.ptp", "MASTER", 0);
	give_text(t, "site/clock", "", "ptp");
	judge(t);
	assert_finding(t, "", "not-following", CD_MEDIUM);
	cd_test_free(t);
}

static void a_port_that_hears_nobody_fails(void **state)
{
	struct cd_test *t = port("time.ptp", "LISTENING", 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "not-following", CD_MEDIUM);
	assert_observed_text(t, "", "not-following", "state", "LISTENING");
	cd_test_free(t);
}

static void none_is_a_fault_only_where_it_is_wanted(void **state)
{
	struct cd_test *t = port("time.ptp", NULL, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = port("time.ptp", NULL, 0);
	give_text(t, "site/clock", "", "ptp");
	give_table(t, "clock/daemon", "", columns);
	give_row(t, "clock/daemon", "", "name", "chronyd", "steers", (int64_t)1, NULL);
	judge(t);
	assert_finding(t, "", "no-daemon", CD_MEDIUM);
	cd_test_free(t);
}

static void a_socket_put_elsewhere_is_no_missing_daemon(void **state)
{
	struct cd_test *t = port("time.ptp", NULL, 0);

	(void)state;
	give_text(t, "site/clock", "", "ptp");
	give_table(t, "clock/daemon", "", columns);
	give_row(t, "clock/daemon", "", "name", "ptp4l", "steers", (int64_t)0, NULL);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);

	t = port("time.ptp", NULL, 0);	/* a pod does not see its host's */
	give_text(t, "site/clock", "", "ptp");
	give_table(t, "clock/daemon", "", columns);
	give_bool(t, "host/first_pidns", "", false);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void unread_is_unknown(void **state)
{
	struct cd_test *t = port("time.ptp", NULL, 0);

	(void)state;
	give_unseen(t, "ptp/state", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = port("time.ptp", "SLAVE", 0);
	give_unseen(t, "ptp/offset", "", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);

	t = port("time.leap_tai", "SLAVE", 0);
	give_unseen(t, "clock/tai", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void tai_counts_where_ptp_does(void **state)
{
	struct cd_test *t = port("time.leap_tai", "SLAVE", 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "unset", CD_LOW);
	cd_test_free(t);

	t = port("time.leap_tai", "SLAVE", 37);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = port("time.leap_tai", NULL, 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(near_far_and_off),
		cmocka_unit_test(who_serves_needs_no_master_unless_the_site_says_so),
		cmocka_unit_test(a_port_that_hears_nobody_fails),
		cmocka_unit_test(none_is_a_fault_only_where_it_is_wanted),
		cmocka_unit_test(a_socket_put_elsewhere_is_no_missing_daemon),
		cmocka_unit_test(unread_is_unknown),
		cmocka_unit_test(tai_counts_where_ptp_does),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
