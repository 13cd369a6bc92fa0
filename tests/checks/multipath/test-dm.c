/* SPDX-License-Identifier: Apache-2.0 */
/* mpath.dm: what either source proves is a fault; without the kernel's own word nothing passes. */
#include "lib/judge.h"

extern const struct cd_check cd_multipath_dm[];

static const struct cd_column columns[] = {
	{ "disk", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" }, { .name = NULL }
};

static const struct cd_column status_columns[] = {
	{ "group", CD_COL_INT, "" }, { "group_state", CD_COL_TEXT, "" },
	{ "disk", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" },
	{ "failures", CD_COL_INT, "" }, { .name = NULL }
};

static void kernel_says(struct cd_test *t, const char *map, const char *disk, int64_t group,
			const char *state)
{
	give_row(t, "dm/status", map, "group", group, "group_state", "enabled", "disk", disk,
		 "state", state, "failures", (int64_t)0, NULL);
}

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

static void active_paths_in_groups_of_one_pass(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	give_table(t, "dm/status", "dm-0", status_columns);
	kernel_says(t, "dm-0", "sda", 1, "active");
	kernel_says(t, "dm-0", "sdb", 2, "active");
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "dm-0");
	cd_test_free(t);
}

static void a_path_given_up_fails_though_its_disk_runs(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	give_table(t, "dm/status", "dm-0", status_columns);
	kernel_says(t, "dm-0", "sda", 1, "active");
	kernel_says(t, "dm-0", "sdb", 1, "failed");
	judge(t);
	assert_verdict(t, CD_FAIL);
	assert_finding(t, "dm-0/sdb", "failed-path", CD_HIGH);
	assert_observed_text(t, "dm-0/sdb", "failed-path", "state", "failed");
	assert_no_finding(t, "dm-0/sda", "failed-path");
	cd_test_free(t);
}

static void an_offline_disk_fails_before_its_path_is_given_up(void **state)
{
	struct cd_test *t = start("running", "offline");

	(void)state;
	give_table(t, "dm/status", "dm-0", status_columns);
	kernel_says(t, "dm-0", "sda", 1, "active");
	kernel_says(t, "dm-0", "sdb", 1, "active");
	judge(t);
	assert_finding(t, "dm-0/sdb", "failed-path", CD_HIGH);
	assert_observed_text(t, "dm-0/sdb", "failed-path", "state", "offline");
	cd_test_free(t);
}

static void io_hangs_where_it_is_queued_and_no_path_is_left(void **state)
{
	static const char *const then[] = { "fail", "hang until one returns (queue_if_no_path)" };

	(void)state;
	for (int queues = 0; queues < 2; queues++) {
		struct cd_test *t = start("running", "running");

		give_table(t, "dm/status", "dm-0", status_columns);
		kernel_says(t, "dm-0", "sda", 1, "failed");
		kernel_says(t, "dm-0", "sdb", 1, "failed");
		give_bool(t, "dm/queues", "dm-0", queues);
		judge(t);
		assert_finding(t, "dm-0", "no-active-path", CD_CRITICAL);
		assert_acts(t, "dm-0", "no-active-path", CD_BLOCKS);
		assert_observed_text(t, "dm-0", "no-active-path", "then", then[queues]);
		cd_test_free(t);
	}
}

static void a_status_that_was_refused_is_unknown(void **state)
{
	struct cd_test *t = start("running", "running");

	(void)state;
	give_unseen(t, "dm/status", "dm-0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "dm-0", CD_PERMISSION);
	cd_test_free(t);
}

static void one_path_in_the_whole_map_fails(void **state)
{
	struct cd_test *t = start("running", NULL);

	(void)state;
	judge(t);
	assert_finding(t, "dm-0", "few-paths", CD_MEDIUM);
	assert_observed_int(t, "dm-0", "few-paths", "expected", 2);
	cd_test_free(t);

	t = start("running", NULL);
	give_set(t, "dm/multipath", "dm-0", "dm-1", NULL);
	give_table(t, "dm/path", "dm-1", columns);
	give_row(t, "dm/path", "dm-1", "disk", "sdc", "state", "running", NULL);
	give_row(t, "dm/path", "dm-1", "disk", "sdd", "state", "running", NULL);
	judge(t);
	assert_finding(t, "dm-0", "few-paths", CD_HIGH);
	assert_no_finding(t, "dm-1", "few-paths");
	cd_test_free(t);

	t = start("running", "running");
	give_bound(t, "paths", "4");
	judge(t);
	assert_finding(t, "dm-0", "few-paths", CD_HIGH);
	cd_test_free(t);

	t = start("running", NULL);
	give_table(t, "dm/status", "dm-0", status_columns);
	kernel_says(t, "dm-0", "sda", 1, "active");
	give_bound(t, "paths", "1");
	judge(t);
	assert_pass(t, "dm-0");
	cd_test_free(t);
}

static void nvme_below_its_own_multipath_is_joined_twice(void **state)
{
	(void)state;
	for (int native = 0; native < 2; native++) {
		struct cd_test *t = start("running", "running");

		give_bool(t, "nvme/native", "", native);
		give_table(t, "dm/path", "dm-0", columns);
		give_row(t, "dm/path", "dm-0", "disk", "nvme0n1", "state", "live", NULL);
		give_row(t, "dm/path", "dm-0", "disk", "nvme1n1", "state", "live", NULL);
		give_table(t, "dm/status", "dm-0", status_columns);
		kernel_says(t, "dm-0", "nvme0n1", 1, "active");
		kernel_says(t, "dm-0", "nvme1n1", 1, "active");
		judge(t);
		if (native)
			assert_finding(t, "dm-0", "nvme-twice", CD_MEDIUM);
		else
			assert_pass(t, "dm-0");
		cd_test_free(t);
	}
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
	give_set(t, "dm/unclear", "dm-3", "dm-4", NULL);
	give_text(t, "module/dm_multipath", "", "loaded");
	give_text(t, "dm/target", "dm-3", "multipath");
	give_text(t, "dm/target", "dm-4", "striped");
	give_table(t, "dm/status", "dm-3", status_columns);
	kernel_says(t, "dm-3", "sda", 1, "failed");
	kernel_says(t, "dm-3", "sdb", 1, "active");
	judge(t);
	assert_finding(t, "dm-3/sda", "failed-path", CD_HIGH);
	assert_no_finding(t, "dm-4", "few-paths");
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
		cmocka_unit_test(active_paths_in_groups_of_one_pass),
		cmocka_unit_test(a_path_given_up_fails_though_its_disk_runs),
		cmocka_unit_test(an_offline_disk_fails_before_its_path_is_given_up),
		cmocka_unit_test(io_hangs_where_it_is_queued_and_no_path_is_left),
		cmocka_unit_test(a_status_that_was_refused_is_unknown),
		cmocka_unit_test(one_path_in_the_whole_map_fails),
		cmocka_unit_test(nvme_below_its_own_multipath_is_joined_twice),
		cmocka_unit_test(maps_without_the_daemon_are_a_fault),
		cmocka_unit_test(a_map_that_hides_its_target_is_unknown),
		cmocka_unit_test(hosts_without_maps_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
