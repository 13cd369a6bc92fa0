/* SPDX-License-Identifier: Apache-2.0 */
/* container.cpu_quota: groups that were stopped in this run, and in which something communicates. */
#include "processes.h"

extern const struct cd_check cd_container_cpu_quota[];

static struct cd_test *start(uint64_t periods, uint64_t stopped)
{
	struct cd_test *t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");

	give_absent(t, "host/container", "");
	give_set(t, "cgroup", "/job", "/system.slice/x.service", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_real(t, "cgroup/cpu_quota", "/job", 2);
	give_counter(t, "cgroup/throttled", "/job", 1000);
	give_rate(t, "rate/cgroup/periods", "/job", periods);
	give_rate(t, "rate/cgroup/throttled", "/job", stopped);
	return t;
}

static void talker(struct cd_test *t, const char *group, int64_t rdma, int64_t flows)
{
	give_row(t, "process", "", "pid", I(7), "name", "rank", "rdma", rdma, "flows", flows,
		 "cpu_group", group, NULL);
}

static void the_share_of_periods_decides(void **state)
{
	static const struct { uint64_t stopped; enum cd_severity severity; } cases[] = {
		{ 1, CD_LOW }, { 3, CD_MEDIUM }, { 12, CD_HIGH },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start(30, cases[i].stopped);

		give_processes(t);
		talker(t, "/job/rank0", 1, 0);
		judge(t);
		assert_finding(t, "/job", "throttled", cases[i].severity);
		assert_observed_text(t, "/job", "throttled", "process", "rank");
		assert_observed_int(t, "/job", "throttled", "periods", 30);
		cd_test_free(t);
	}
}

static void in_hpc_any_stop_is_high(void **state)
{
	struct cd_test *t = start(30, 1);

	(void)state;
	give_processes(t);
	talker(t, "/job", 0, 1 << 20);
	give_text(t, "site/load", "", "hpc");
	judge(t);
	assert_finding(t, "/job", "throttled", CD_HIGH);
	cd_test_free(t);
}

static void what_does_not_communicate_may_be_stopped(void **state)
{
	struct cd_test *t = start(30, 30);

	(void)state;
	give_processes(t);
	talker(t, "/job2", 1, 0);
	talker(t, "/job", 0, 0);
	judge(t);
	assert_pass(t, "/job");
	assert_note(t, "/job");
	cd_test_free(t);
}

static void whether_it_communicates_may_be_unseen(void **state)
{
	struct cd_test *t = start(30, 30);

	(void)state;
	give_table(t, "process", "", process_columns);
	give_unseen(t, "process/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "/job", CD_PERMISSION);
	cd_test_free(t);

	t = start(30, 30);
	give_unseen(t, "process", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "/job", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start(30, 30);
	give_processes(t);
	give_total(t, "process", "", 5000);
	judge(t);
	assert_unknown(t, "/job", CD_TRUNCATED);
	cd_test_free(t);
}

static void few_periods_or_no_stop_pass(void **state)
{
	static const struct { uint64_t periods, stopped; } cases[] = { { 3, 3 }, { 30, 0 }, { 0, 0 } };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start(cases[i].periods, cases[i].stopped);

		give_processes(t);
		talker(t, "/job", 1, 0);
		judge(t);
		assert_pass(t, "/job");
		cd_test_free(t);
	}
}

static void never_stopped_needs_no_second_sample(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");

	(void)state;
	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_real(t, "cgroup/cpu_quota", "/job", 2);
	give_counter(t, "cgroup/throttled", "/job", 0);
	give_unseen(t, "rate/cgroup/periods", "/job", CD_ONE_SAMPLE);
	judge(t);
	assert_pass(t, "/job");
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");

	(void)state;
	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_real(t, "cgroup/cpu_quota", "/job", 2);
	give_counter(t, "cgroup/throttled", "/job", 9);
	give_unseen(t, "rate/cgroup/periods", "/job", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "/job", CD_ONE_SAMPLE);
	cd_test_free(t);
}

/* A closed group beside it takes nothing from what is seen; that no other is stopped it cannot say. */
static void a_group_is_judged_beside_a_closed_one(void **state)
{
	struct cd_test *t = start(100, 50);

	(void)state;
	give_processes(t);
	talker(t, "/job", 1, 0);
	give_unseen(t, "cgroup/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	assert_finding(t, "/job", "throttled", CD_HIGH);
	cd_test_free(t);

	t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");
	give_set(t, "cgroup", NULL);
	give_unseen(t, "cgroup/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void without_a_quota_a_host_passes_and_a_container_cannot_tell(void **state)
{
	struct cd_test *t;

	(void)state;
	for (int inside = 0; inside < 2; inside++) {
		t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");
		give_set(t, "cgroup", "/system.slice/x.service", NULL);
		give_bool(t, "cgroup/complete", "", true);
		if (inside)
			give_text(t, "host/container", "", "docker");
		else
			give_absent(t, "host/container", "");
		judge(t);
		if (inside)
			assert_unknown(t, "", CD_OTHER_NAMESPACE);
		else
			assert_pass(t, "");
		cd_test_free(t);
	}
}

static void unseen_groups_are_unknown_and_none_is_nothing(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");

	(void)state;
	give_unseen(t, "cgroup", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_container_cpu_quota, "container.cpu_quota");
	give_absent(t, "cgroup", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_share_of_periods_decides),
		cmocka_unit_test(in_hpc_any_stop_is_high),
		cmocka_unit_test(what_does_not_communicate_may_be_stopped),
		cmocka_unit_test(whether_it_communicates_may_be_unseen),
		cmocka_unit_test(few_periods_or_no_stop_pass),
		cmocka_unit_test(never_stopped_needs_no_second_sample),
		cmocka_unit_test(one_sample_is_unknown),
		cmocka_unit_test(a_group_is_judged_beside_a_closed_one),
		cmocka_unit_test(without_a_quota_a_host_passes_and_a_container_cannot_tell),
		cmocka_unit_test(unseen_groups_are_unknown_and_none_is_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
