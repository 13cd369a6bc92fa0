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

/* `eth0` and `eth1` as two storage ports, of which the paths take one each. */
static struct cd_test *two_ports(const char *nic_0, const char *nic_1)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	give_set(t, "port", "eth0", "eth1", "eno1", NULL);
	give_texts(t, "port/role", "eth0", "storage", NULL);
	give_texts(t, "port/role", "eth1", "storage", NULL);
	give_texts(t, "port/role", "eno1", "mgmt", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "nic/ports", "eth1", "eth1", NULL);
	give_texts(t, "nic/ports", "eno1", "eno1", NULL);
	give_texts(t, "nic/ports", "bond0", "eth0", "eth1", NULL);
	give_text(t, "nvme/nic", "nvme0", nic_0);
	give_text(t, "nvme/nic", "nvme1", nic_1);
	return t;
}

static void two_paths_by_one_port_are_one(void **state)
{
	struct cd_test *t = two_ports("eth0", "eth0");

	(void)state;
	judge(t);
	assert_finding(t, "nvme0n1", "one-link", CD_MEDIUM);
	assert_observed_text(t, "nvme0n1", "one-link", "nic", "eth0");
	cd_test_free(t);

	t = two_ports("eth0", "eth1");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = two_ports("bond0", "bond0");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	/* one storage port beside ports for jobs is a design */
	t = two_ports("eth0", "eth0");
	give_texts(t, "port/role", "eth1", "fabric", NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void storage_over_the_management_port_fails(void **state)
{
	struct cd_test *t = two_ports("eth0", "eno1");

	(void)state;
	judge(t);
	assert_finding(t, "nvme1", "over-management", CD_MEDIUM);
	assert_pass(t, "nvme0");
	cd_test_free(t);
}

static void a_connection_that_may_leave_anywhere_fails_beside_another(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_texts(t, "nvme/rivals", "nvme0", "eth0", "eth1", NULL);
	give_text(t, "nvme/subsysnqn", "nvme0", "nqn.2024-01.org.example:a");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = start("live", "optimized", "live", "optimized");
	give_texts(t, "nvme/rivals", "nvme0", "eth0", "eth1", NULL);
	give_text(t, "nvme/subsysnqn", "nvme0", "nqn.2024-01.org.example:a");
	give_text(t, "nvme/subsysnqn", "nvme1", "nqn.2024-01.org.example:a");
	judge(t);
	assert_finding(t, "nvme0", "any-link", CD_MEDIUM);
	assert_observed_text(t, "nvme0", "any-link", "nics", "eth0, eth1");
	cd_test_free(t);
}

static void tcp_beside_rdma_or_against_the_site_fails(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_text(t, "nvme/transport", "nvme0", "rdma");
	give_text(t, "nvme/subsysnqn", "nvme0", "nqn.2024-01.org.example:a");
	give_text(t, "nvme/subsysnqn", "nvme1", "nqn.2024-01.org.example:a");
	judge(t);
	assert_finding(t, "nvme1", "other-transport", CD_MEDIUM);
	assert_observed_text(t, "nvme1", "other-transport", "expected", "rdma");
	assert_pass(t, "nvme0");
	cd_test_free(t);

	t = start("live", "optimized", "live", "optimized");
	give_bound(t, "transport", "rdma");
	judge(t);
	assert_finding(t, "nvme0", "other-transport", CD_MEDIUM);
	assert_finding(t, "nvme1", "other-transport", CD_MEDIUM);
	cd_test_free(t);
}

static void measured_io_decides_about_the_policy(void **state)
{
	static const struct { uint64_t a, b; const char *code; } row[] = {
		{ 600000, 600000, NULL }, { 600000, 320000, NULL }, { 600000, 200000, "uneven" },
		{ 600000, 0, "uneven" }, { 6000, 0, "one-port-policy" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct cd_test *t = start("live", "optimized", "live", "optimized");

		give_text(t, "nvme/iopolicy", "nvme-subsys0", "numa");
		give_rate(t, "rate/nvme/path_sectors", "nvme0c0n1", row[i].a);
		give_rate(t, "rate/nvme/path_sectors", "nvme0c1n1", row[i].b);
		judge(t);
		if (row[i].code)
			assert_finding(t, "nvme0n1", row[i].code, CD_MEDIUM);
		else
			assert_verdict(t, CD_PASS);
		cd_test_free(t);
	}
}

static void several_controllers_that_nothing_joins(void **state)
{
	(void)state;
	for (int maps = 0; maps < 2; maps++) {
		struct cd_test *t = start("live", "optimized", "live", "optimized");

		give_table(t, "nvme/path", "", columns);
		give_text(t, "nvme/subsysnqn", "nvme0", "nqn.2024-01.org.example:a");
		give_text(t, "nvme/subsysnqn", "nvme1", "nqn.2024-01.org.example:a");
		give_bool(t, "nvme/native", "", false);
		give_set(t, "dm/multipath", maps ? "dm-0" : NULL, NULL);
		judge(t);
		if (maps)
			assert_verdict(t, CD_PASS);
		else
			assert_finding(t, "nvme0", "native-off", CD_MEDIUM);
		cd_test_free(t);
	}
}

static void one_path_although_two_controllers_lead_there(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_table(t, "nvme/path", "", columns);
	give_row(t, "nvme/path", "", "path", "nvme0c0n1", "disk", "nvme0n1", "controller", "nvme0",
		 "subsystem", "nvme-subsys0", "ana_state", "optimized", NULL);
	give_text(t, "nvme/subsysnqn", "nvme0", "nqn.2024-01.org.example:a");
	give_text(t, "nvme/subsysnqn", "nvme1", "nqn.2024-01.org.example:a");
	judge(t);
	assert_finding(t, "nvme0n1", "few-paths", CD_MEDIUM);
	cd_test_free(t);
}

static void waiting_for_ever_is_noted(void **state)
{
	struct cd_test *t = start("live", "optimized", "live", "optimized");

	(void)state;
	give_text(t, "nvme/ctrl_loss_tmo", "nvme0", "off");
	give_text(t, "nvme/ctrl_loss_tmo", "nvme1", "600");
	judge(t);
	assert_note(t, "nvme0");
	assert_no_note(t, "nvme1");
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
	assert_unknown(t, "nvme0n1", CD_PERMISSION);
	cd_test_free(t);

	t = start("connecting", "optimized", "live", "optimized");
	give_unseen(t, "nvme/state", "nvme1", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "nvme0n1", CD_PERMISSION);
	assert_no_finding(t, "nvme0n1", "no-usable-path");
	cd_test_free(t);

	t = start("connecting", "optimized", "live", "inaccessible");	/* live or not, it takes no I/O */
	give_unseen(t, "nvme/state", "nvme1", CD_PERMISSION);
	judge(t);
	assert_finding(t, "nvme0n1", "no-usable-path", CD_CRITICAL);
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
		cmocka_unit_test(two_paths_by_one_port_are_one),
		cmocka_unit_test(storage_over_the_management_port_fails),
		cmocka_unit_test(a_connection_that_may_leave_anywhere_fails_beside_another),
		cmocka_unit_test(tcp_beside_rdma_or_against_the_site_fails),
		cmocka_unit_test(measured_io_decides_about_the_policy),
		cmocka_unit_test(several_controllers_that_nothing_joins),
		cmocka_unit_test(one_path_although_two_controllers_lead_there),
		cmocka_unit_test(waiting_for_ever_is_noted),
		cmocka_unit_test(local_disks_and_discovery_are_not_judged),
		cmocka_unit_test(tcp_where_rdma_is_the_fabric_is_noted),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
