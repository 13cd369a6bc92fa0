/* SPDX-License-Identifier: Apache-2.0 */
/* container.nproc: groups, users and kernels that can start hardly any more threads. */
#include "processes.h"

extern const struct cd_check cd_container_nproc[];

static struct cd_test *start(int64_t in_group, int64_t in_kernel)
{
	struct cd_test *t = cd_test_new(cd_container_nproc, "container.nproc");

	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_int(t, "cgroup/pids_max", "/job", 100);
	give_int(t, "cgroup/pids", "/job", in_group);
	give_int(t, "host/tasks", "", in_kernel);
	give_int(t, "sysctl/kernel.threads-max", "", 200000);
	give_int(t, "sysctl/kernel.pid_max", "", 32768);
	give_processes(t);
	return t;
}

static void room_everywhere_passes(void **state)
{
	struct cd_test *t = start(80, 800);

	(void)state;
	give_row(t, "process", "", "name", "rank", "uid", I(1000), "rdma", I(1), "nproc", I(4096),
		 "uid_tasks", I(90), NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "/job");
	assert_pass(t, "user 1000");
	assert_pass(t, "kernel.pid_max");
	cd_test_free(t);
}

static void a_group_near_its_limit_fails(void **state)
{
	struct cd_test *t = start(85, 800);

	(void)state;
	judge(t);
	assert_finding(t, "/job", "group-near-limit", CD_LOW);
	assert_observed_int(t, "/job", "group-near-limit", "tasks", 85);
	cd_test_free(t);

	t = start(99, 800);
	judge(t);
	assert_finding(t, "/job", "group-near-limit", CD_MEDIUM);
	cd_test_free(t);
}

static void the_limit_of_a_user_counts_all_of_its_tasks_once(void **state)
{
	struct cd_test *t = start(1, 800);

	(void)state;
	for (int i = 0; i < 3; i++)
		give_row(t, "process", "", "name", "rank", "uid", I(1000), "rdma", I(1), "nproc",
			 I(100), "uid_tasks", I(90), NULL);
	give_row(t, "process", "", "name", "root", "uid", I(0), "rdma", I(1), "nproc", I(100),
		 "uid_tasks", I(99), NULL);
	give_row(t, "process", "", "name", "free", "uid", I(5), "rdma", I(1), "nproc", I(-1),
		 "uid_tasks", I(99), NULL);
	give_row(t, "process", "", "name", "still", "uid", I(6), "nproc", I(100), "uid_tasks", I(99),
		 NULL);
	judge(t);
	assert_finding(t, "user 1000", "user-near-limit", CD_LOW);
	assert_observed_text(t, "user 1000", "user-near-limit", "process", "rank");
	assert_no_finding(t, "user 0", "user-near-limit");
	assert_no_finding(t, "user 5", "user-near-limit");
	assert_no_finding(t, "user 6", "user-near-limit");
	cd_test_free(t);
}

static void the_smaller_limit_of_the_kernel_fails(void **state)
{
	struct cd_test *t = start(1, 30000);

	(void)state;
	judge(t);
	assert_finding(t, "kernel.pid_max", "kernel-near-limit", CD_LOW);
	assert_observed_text(t, "kernel.pid_max", "kernel-near-limit", "key", "kernel.pid_max");
	assert_pass(t, "kernel.threads-max");
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_nproc, "container.nproc");

	(void)state;
	give_unseen(t, "cgroup", "", CD_NOT_COLLECTED);
	give_unseen(t, "host/tasks", "", CD_MASKED);
	give_int(t, "sysctl/kernel.threads-max", "", 200000);
	give_int(t, "sysctl/kernel.pid_max", "", 32768);
	judge(t);
	assert_unknown(t, "groups", CD_NOT_COLLECTED);
	assert_unknown(t, "kernel.pid_max", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(room_everywhere_passes),
		cmocka_unit_test(a_group_near_its_limit_fails),
		cmocka_unit_test(the_limit_of_a_user_counts_all_of_its_tasks_once),
		cmocka_unit_test(the_smaller_limit_of_the_kernel_fails),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
