/* SPDX-License-Identifier: Apache-2.0 */
/* mpath.nvme: lost connections, disks without a path, standby halves, one-sided policies. */
#include "lib/judge.h"

extern const struct cd_check cd_multipath_nvme[];

static const struct cd_column columns[] = {
	{ "path", CD_COL_TEXT, "" }, { "disk", CD_COL_TEXT, "" },
	{ "controller", CD_COL_TEXT, "" }, { "subsystem", CD_COL_TEXT, "" },
	{ "ana_state", CD_COL_TEXT, "" }, { .name = NULL }
};

/* One disk over two connections in the given states. */
static struct cd_test *start(const char *state_0, const char *ana_0, const char *state_1,
			     const char *ana_1)
{
	struct cd_test *t = cd_test_new(cd_multipath_nvme, "mpath.nvme");

	give_set(t, "nvme/controller", "nvme0", "nvme1", NULL);
	give_text(t, "nvme/transport", "nvme0", "tcp");
	give_text(t, "nvme/transport", "nvme1", "tcp");
	give_text(t, "nvme/state", "nvme0", state_0);
	give_text(t, "nvme/state", "nvme1", state_1);
	give_text(t, "nvme/iopolicy", "nvme-subsys0", "round-robin");
	give_table(t, "nvme/path", "", columns);
	give_row(t, "nvme/path", "", "path", "nvme0c0n1", "disk", "nvme0n1", "controller", "nvme0",
		 "subsystem", "nvme-subsys0", "ana_state", ana_0, NULL);
	give_row(t, "nvme/path", "", "path", "nvme0c1n1", "disk", "nvme0n1", "controller", "nvme1",
		 "subsystem", "nvme-subsys0", "ana_state", ana_1, NULL);
	return t;
}

static void two_live_paths_pass(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "nvme0n1");
	cd_test_free(t);
}

static void a_standby_half_is_no_fault(void **state)
{
	static const char *const standby[] = { "non-optimized", "inaccessible" };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct cd_test *t = start("live", "optimized", "live", standby[i]);

		judge(t);
		assert_verdict(t, CD_PASS);
		cd_test_free(t);
	}
}

static void a_lost_connection_fails(void **state)
{
	struct cd_test *t = start("live", "optimized", "connecting", "optimized");

	(void)state;
	judge(t);
	assert_finding(t, "nvme1", "not-live", CD_HIGH);
	assert_observed_text(t, "nvme1", "not-live", "state", "connecting");
	assert_pass(t, "nvme0n1");
	cd_test_free(t);
}

static void a_disk_without_any_path_is_critical(void **state)
{
	struct cd_test *t = start("connecting", "optimized", "live", "inaccessible");

	(void)state;
	judge(t);
	assert_finding(t, "nvme0n1", "no-usable-path", CD_CRITICAL);
	assert_observed_int(t, "nvme0n1", "no-usable-path", "paths", 2);
	cd_test_free(t);
}

static void a_path_lost_for_good_fails(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "persistent-loss");

	(void)state;
	judge(t);
	assert_finding(t, "nvme0c1n1", "persistent-loss", CD_HIGH);
	cd_test_free(t);
}

static void too_few_paths_by_the_site_or_the_ports(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_bound(t, "paths", "4");
	judge(t);
	assert_finding(t, "nvme0n1", "few-paths", CD_HIGH);
	assert_observed_int(t, "nvme0n1", "few-paths", "expected", 4);
	cd_test_free(t);

	t = start("live", "optimized", "live", "optimized");
	give_table(t, "nvme/path", "", columns);
	give_row(t, "nvme/path", "", "path", "nvme0c0n1", "disk", "nvme0n1", "controller", "nvme0",
		 "subsystem", "nvme-subsys0", "ana_state", "optimized", NULL);
	give_set(t, "port", "eth0", "eth1", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "eth1", "storage", NULL);
	judge(t);
	assert_finding(t, "nvme0n1", "few-paths", CD_MEDIUM);
	cd_test_free(t);
}

static void the_numa_policy_leaves_equal_paths_idle(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_text(t, "nvme/iopolicy", "nvme-subsys0", "numa");
	judge(t);
	assert_finding(t, "nvme0n1", "one-port-policy", CD_MEDIUM);
	cd_test_free(t);

	t = start("live", "optimized", "live", "non-optimized");
	give_text(t, "nvme/iopolicy", "nvme-subsys0", "numa");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void local_disks_and_discovery_are_not_judged(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_text(t, "nvme/transport", "nvme0", "pcie");
	give_text(t, "nvme/transport", "nvme1", "pcie");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("live", "optimized", "connecting", "optimized");
	give_text(t, "nvme/cntrltype", "nvme1", "discovery");
	judge(t);
	assert_not_applicable(t, "nvme1");
	cd_test_free(t);

	t = cd_test_new(cd_multipath_nvme, "mpath.nvme");
	give_absent(t, "nvme/controller", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void tcp_where_rdma_is_the_fabric_is_noted(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_text(t, "site/fabric", "", "roce");
	judge(t);
	assert_note(t, "nvme0");
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_unseen(t, "nvme/state", "nvme1", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "nvme1", CD_PERMISSION);
	cd_test_free(t);

	t = cd_test_new(cd_multipath_nvme, "mpath.nvme");
	give_unseen(t, "nvme/controller", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_live_paths_pass),
		cmocka_unit_test(a_standby_half_is_no_fault),
		cmocka_unit_test(a_lost_connection_fails),
		cmocka_unit_test(a_disk_without_any_path_is_critical),
		cmocka_unit_test(a_path_lost_for_good_fails),
		cmocka_unit_test(too_few_paths_by_the_site_or_the_ports),
		cmocka_unit_test(the_numa_policy_leaves_equal_paths_idle),
		cmocka_unit_test(local_disks_and_discovery_are_not_judged),
		cmocka_unit_test(tcp_where_rdma_is_the_fabric_is_noted),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
