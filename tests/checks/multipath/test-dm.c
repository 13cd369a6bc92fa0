/* SPDX-License-Identifier: Apache-2.0 */
/* mpath.dm: what sysfs proves is a fault, what it cannot prove is unknown, never passed. */
#include "lib/judge.h"

extern const struct cd_check cd_multipath_dm[];

static const struct cd_column columns[] = {
	{ "disk", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" }, { .name = NULL }
};

static struct cd_test *start(const char *state_a, const char *state_b)
{
	struct cd_test *t = cd_test_new(cd_multipath_dm, "mpath.dm");

	give_set(t, "dm/multipath", "dm-0", NULL);
	give_set(t, "dm/unclear", NULL);
	give_text(t, "dm/name", "dm-0", "mpatha");
	give_bool(t, "dm/multipathd", "", true);
	give_table(t, "dm/path", "dm-0", columns);
	give_row(t, "dm/path", "dm-0", "disk", "sda", "state", state_a, NULL);
	if (state_b)
		give_row(t, "dm/path", "dm-0", "disk", "sdb", "state", state_b, NULL);
	return t;
}

static void running_disks_do_not_prove_active_paths(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	judge(t);
	assert_unknown(t, "dm-0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_disk_that_is_offline_fails(void **state)
{
	struct cd_test *t = start("running", "transport-offline");

	(void)state;
	judge(t);
	assert_finding(t, "dm-0/sdb", "failed-path", CD_HIGH);
	assert_observed_text(t, "dm-0/sdb", "failed-path", "state", "transport-offline");
	assert_no_finding(t, "dm-0", "no-active-path");
	cd_test_free(t);
}

static void no_running_disk_at_all_is_critical(void **state)
{
	struct cd_test *t = start("offline", "blocked");

	(void)state;
	judge(t);
	assert_finding(t, "dm-0", "no-active-path", CD_CRITICAL);
	assert_observed_int(t, "dm-0", "no-active-path", "paths", 2);
	cd_test_free(t);
}

static void one_path_is_a_fault_only_beside_others(void **state)
{
	struct cd_test *t = start("running", NULL);

	(void)state;
	judge(t);
	assert_unknown(t, "dm-0", CD_NOT_COLLECTED);
	assert_note(t, "dm-0");
	cd_test_free(t);

	t = start("running", NULL);
	give_set(t, "dm/multipath", "dm-0", "dm-1", NULL);
	give_table(t, "dm/path", "dm-1", columns);
	give_row(t, "dm/path", "dm-1", "disk", "sdc", "state", "running", NULL);
	give_row(t, "dm/path", "dm-1", "disk", "sdd", "state", "running", NULL);
	judge(t);
	assert_finding(t, "dm-0", "few-paths", CD_MEDIUM);
	assert_no_finding(t, "dm-1", "few-paths");
	cd_test_free(t);

	t = start("running", "running");
	give_bound(t, "paths", "4");
	judge(t);
	assert_finding(t, "dm-0", "few-paths", CD_HIGH);
	cd_test_free(t);
}

static void maps_without_the_daemon_are_a_fault(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	give_bool(t, "dm/multipathd", "", false);
	judge(t);
	assert_finding(t, "", "no-daemon", CD_MEDIUM);
	cd_test_free(t);

	t = start("running", "running");
	give_unseen(t, "dm/multipathd", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_no_finding(t, "", "no-daemon");
	cd_test_free(t);
}

static void a_map_that_hides_its_target_is_unknown(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	give_set(t, "dm/multipath", NULL);
	give_set(t, "dm/unclear", "dm-3", NULL);
	give_text(t, "module/dm_multipath", "", "loaded");
	judge(t);
	assert_unknown(t, "dm-3", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("running", "running");
	give_set(t, "dm/multipath", NULL);
	give_set(t, "dm/unclear", "dm-3", NULL);
	give_text(t, "module/dm_multipath", "", "available");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void hosts_without_maps_are_not_judged(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	give_set(t, "dm/multipath", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_multipath_dm, "mpath.dm");
	give_unseen(t, "dm/multipath", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(running_disks_do_not_prove_active_paths),
		cmocka_unit_test(a_disk_that_is_offline_fails),
		cmocka_unit_test(no_running_disk_at_all_is_critical),
		cmocka_unit_test(one_path_is_a_fault_only_beside_others),
		cmocka_unit_test(maps_without_the_daemon_are_a_fault),
		cmocka_unit_test(a_map_that_hides_its_target_is_unknown),
		cmocka_unit_test(hosts_without_maps_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
