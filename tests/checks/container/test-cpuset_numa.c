/* SPDX-License-Identifier: Apache-2.0 */
/* container.cpuset_numa: groups without a CPU, or memory, at any fabric port. */
#include "processes.h"

extern const struct cd_check cd_container_cpuset_numa[];

static struct cd_test *start(int64_t node)
{
	struct cd_test *t = cd_test_new(cd_container_cpuset_numa, "container.cpuset_numa");

	give_set(t, "port", "eth0", "mgmt0", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "mgmt0", "mgmt", NULL);
	if (node >= 0)
		give_int(t, "nic/numa_node", "eth0", node);
	give_int(t, "nic/numa_node", "mgmt0", 0);
	give_set(t, "rdma/device", NULL);
	give_set(t, "numa", "0", "1", NULL);
	give_cpus(t, "numa/cpus", "0", "0-7");
	give_cpus(t, "numa/cpus", "1", "8-15");
	give_set(t, "cgroup", "/a", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_processes(t);
	return t;
}

static void rank(struct cd_test *t, const char *group)
{
	give_row(t, "process", "", "pid", I(7), "name", "rank", "rdma", I(1), "cpuset_group", group,
		 NULL);
}

static void cpus_of_the_other_node_fail(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_cpus(t, "cgroup/cpus", "/a", "0-3");
	rank(t, "/a/b");
	judge(t);
	assert_finding(t, "/a/b", "cpus-remote", CD_HIGH);
	assert_observed_text(t, "/a/b", "cpus-remote", "cpus", "0-3");
	assert_observed_text(t, "/a/b", "cpus-remote", "nodes", "1");
	cd_test_free(t);
}

static void memory_of_the_other_node_alone_is_medium(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_cpus(t, "cgroup/cpus", "/a", "6-9");
	give_cpus(t, "cgroup/mems", "/a", "0");
	rank(t, "/a");
	judge(t);
	assert_finding(t, "/a", "memory-remote", CD_MEDIUM);
	cd_test_free(t);
}

static void one_device_nearby_is_enough(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_set(t, "rdma/device", "mlx5_0", NULL);
	give_int(t, "rdma/numa_node", "mlx5_0", 0);
	give_cpus(t, "cgroup/cpus", "/a", "0-3");
	rank(t, "/a");
	judge(t);
	assert_pass(t, "/a");
	cd_test_free(t);
}

static void no_cpuset_passes(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_cpus(t, "cgroup/cpus", "/", "0-3");
	rank(t, "/other");
	judge(t);
	assert_pass(t, "/other");
	cd_test_free(t);
}

/* What was not seen may lie further down than the group that is near. */
static void groups_that_were_not_seen_are_no_pass(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	rank(t, "/other");
	give_unseen(t, "cgroup/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "/other", CD_PERMISSION);
	cd_test_free(t);
}

static void bulk_counts_in_containers_alone(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_set(t, "cgroup", "/kubepods/p1", "/system.slice/log.service", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_cpus(t, "cgroup/cpus", "/kubepods/p1", "0-3");
	give_cpus(t, "cgroup/cpus", "/system.slice/log.service", "0-3");
	give_row(t, "process", "", "pid", I(7), "name", "web", "flows", I(2) << 30, "cpuset_group",
		 "/kubepods/p1", NULL);
	give_row(t, "process", "", "pid", I(8), "name", "log", "flows", I(2) << 30, "cpuset_group",
		 "/system.slice/log.service", NULL);
	give_row(t, "process", "", "pid", I(9), "name", "idle", "flows", I(1) << 20, "cpuset_group",
		 "/kubepods/p1", NULL);
	judge(t);
	assert_finding(t, "/kubepods/p1", "cpus-remote", CD_MEDIUM);
	assert_no_finding(t, "/system.slice/log.service", "cpus-remote");
	cd_test_free(t);
}

static void a_port_whose_node_is_not_told_is_unknown(void **state)
{
	struct cd_test *t = start(-1);

	(void)state;
	give_cpus(t, "cgroup/cpus", "/a", "0-3");
	rank(t, "/a");
	judge(t);
	assert_unknown(t, "/a", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void unseen_processes_are_unknown_and_none_is_nothing(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_unseen(t, "process/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start(1);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_container_cpuset_numa, "container.cpuset_numa");
	give_set(t, "port", "eth0", NULL);
	give_texts(t, "port/role", "eth0", "default_route", NULL);
	give_absent(t, "rdma/device", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void ports_that_nobody_saw_are_not_none(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_cpuset_numa, "container.cpuset_numa");

	(void)state;
	give_unseen(t, "port", "", CD_NOT_COLLECTED);
	give_absent(t, "rdma/device", "");
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_container_cpuset_numa, "container.cpuset_numa");
	give_set(t, "port", "eth0", NULL);
	give_texts(t, "port/role", "eth0", "default_route", NULL);
	give_unseen(t, "rdma/device", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cpus_of_the_other_node_fail),
		cmocka_unit_test(memory_of_the_other_node_alone_is_medium),
		cmocka_unit_test(one_device_nearby_is_enough),
		cmocka_unit_test(no_cpuset_passes),
		cmocka_unit_test(groups_that_were_not_seen_are_no_pass),
		cmocka_unit_test(bulk_counts_in_containers_alone),
		cmocka_unit_test(a_port_whose_node_is_not_told_is_unknown),
		cmocka_unit_test(unseen_processes_are_unknown_and_none_is_nothing),
		cmocka_unit_test(ports_that_nobody_saw_are_not_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
