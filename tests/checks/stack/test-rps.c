/* SPDX-License-Identifier: Apache-2.0 */
/* stack.rps: needed by one queue, a detour for many, and never to the other socket. */
#include "steering-facts.h"

extern const struct cd_check cd_stack_rps[];

static const struct cd_column columns[] = {
	{ "queue", CD_COL_INT, "" }, { "cpus", CD_COL_TEXT, "" }, { "flows", CD_COL_INT, "" },
	{ .name = NULL }
};

static struct cd_test *start(int queues, const char *cpus, int64_t flows)
{
	struct cd_test *t = two_sockets(cd_stack_rps, "stack.rps");

	give_int(t, "path/rate", "eth0", 25000000000);
	give_cpus(t, "cpu/isolated", "", "");
	give_cpus(t, "cpu/nohz_full", "", "");
	give_int(t, "sysctl/net.core.rps_sock_flow_entries", "", 0);
	give_table(t, "nic/rps", "eth0", columns);
	for (int64_t i = 0; i < queues; i++)
		give_row(t, "nic/rps", "eth0", "queue", i, "cpus", cpus, "flows", flows, NULL);
	return t;
}

static void softirq(struct cd_test *t, const char *cpu, uint64_t share)
{
	give_rate(t, "rate/cpu/ticks", cpu, 100);
	give_rate(t, "rate/cpu/softirq_ticks", cpu, share);
}

static void many_queues_without_rps_pass(void **state)
{
	struct cd_test *t = start(4, "", 0);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_not_applicable(t, "rfs");
	cd_test_free(t);
}

static void one_queue_on_a_busy_cpu_fails(void **state)
{
	struct cd_test *t = start(1, "", 0);

	(void)state;
	softirq(t, "0", 3);
	softirq(t, "5", 61);
	judge(t);
	assert_finding(t, "eth0", "one-cpu", CD_MEDIUM);
	assert_observed_text(t, "eth0", "one-cpu", "cpu", "5");
	assert_observed_text(t, "eth0", "one-cpu", "mask", "4-7");
	cd_test_free(t);

	t = start(1, "", 0);
	softirq(t, "0", 3);
	softirq(t, "5", 60);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start(1, "", 0);	/* one CPU is enough for such a port */
	give_int(t, "path/rate", "eth0", 1000000000);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_load_that_nobody_saw_is_unknown(void **state)
{
	struct cd_test *t = start(1, "", 0);

	(void)state;
	give_unseen(t, "rate/cpu/ticks", "0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void one_queue_steered_near_passes(void **state)
{
	struct cd_test *t = start(1, "5-7", 0);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void the_other_socket_is_remote(void **state)
{
	struct cd_test *t = start(1, "0-3", 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "remote", CD_MEDIUM);
	assert_observed_int(t, "eth0", "remote", "far", 4);
	cd_test_free(t);

	t = start(1, "3-7", 0);
	judge(t);
	assert_finding(t, "eth0", "remote", CD_LOW);
	cd_test_free(t);
}

static void nodes_of_one_socket_are_near(void **state)
{
	static const int64_t second[] = { 12, 10 };
	struct cd_test *t = start(1, "0-3", 0);

	(void)state;
	give_ints(t, "numa/distance", "1", 2, second);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start(1, "0-3", 0);
	give_absent(t, "nic/numa_node", "eth0");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_queue_for_each_core_needs_no_rps(void **state)
{
	struct cd_test *t = start(4, "4-7", 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "redundant", CD_LOW);
	assert_observed_int(t, "eth0", "redundant", "cores", 4);
	cd_test_free(t);

	t = start(2, "4-7", 0);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start(2, "4-7", 0);	/* four threads of two cores */
	give_cpus(t, "cpu/siblings", "0", "0,2");
	judge(t);
	assert_finding(t, "eth0", "redundant", CD_LOW);
	cd_test_free(t);
}

static void isolated_cpus_are_left_alone(void **state)
{
	struct cd_test *t = start(1, "5-7", 0);

	(void)state;
	give_cpus(t, "cpu/nohz_full", "", "6-7");
	judge(t);
	assert_finding(t, "eth0", "isolated", CD_LOW);
	assert_observed_text(t, "eth0", "isolated", "isolated", "6-7");
	cd_test_free(t);
}

static void cpus_that_are_offline_steer_nothing(void **state)
{
	struct cd_test *t = start(4, "8-11", 0);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void rfs_needs_both_sizes(void **state)
{
	struct cd_test *t = start(4, "", 0);

	(void)state;
	give_int(t, "sysctl/net.core.rps_sock_flow_entries", "", 32768);
	judge(t);
	assert_finding(t, "rfs", "rfs-half", CD_LOW);
	cd_test_free(t);

	t = start(4, "", 8192);
	judge(t);
	assert_finding(t, "rfs", "rfs-half", CD_LOW);
	assert_observed_int(t, "rfs", "rfs-half", "flows", 32768);
	cd_test_free(t);

	t = start(4, "", 8192);
	give_int(t, "sysctl/net.core.rps_sock_flow_entries", "", 32768);
	judge(t);
	assert_pass(t, "rfs");
	assert_no_note(t, "rfs");
	cd_test_free(t);

	t = start(4, "", 1024);
	give_int(t, "sysctl/net.core.rps_sock_flow_entries", "", 32768);
	judge(t);
	assert_pass(t, "rfs");
	assert_note(t, "rfs");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = two_sockets(cd_stack_rps, "stack.rps");

	(void)state;
	give_unseen(t, "nic/rps", "eth0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);

	t = start(4, "", 0);
	give_unseen(t, "sysctl/net.core.rps_sock_flow_entries", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "rfs", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(0, "", 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_queues_without_rps_pass),
		cmocka_unit_test(one_queue_on_a_busy_cpu_fails),
		cmocka_unit_test(a_load_that_nobody_saw_is_unknown),
		cmocka_unit_test(one_queue_steered_near_passes),
		cmocka_unit_test(the_other_socket_is_remote),
		cmocka_unit_test(nodes_of_one_socket_are_near),
		cmocka_unit_test(a_queue_for_each_core_needs_no_rps),
		cmocka_unit_test(isolated_cpus_are_left_alone),
		cmocka_unit_test(cpus_that_are_offline_steer_nothing),
		cmocka_unit_test(rfs_needs_both_sizes),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
