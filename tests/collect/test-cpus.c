/* SPDX-License-Identifier: Apache-2.0 */
/* cpufreq, cpuidle, throttle: few rows for many CPUs, sums for a node, silence that is none. */
#include "lib/collected.h"
#include "lib/files.h"

#include <stdio.h>
#include <sys/stat.h>

extern const struct cd_collector cd_collector_cpufreq, cd_collector_cpuidle, cd_collector_throttle;

#define CPU "sys/devices/system/cpu/"

static char *machine(void)
{
	char *root = scratch_new();

	put_file(root, CPU "online", "0-2\n");
	put_file(root, CPU "present", "0-3\n");
	for (int i = 0; i < 3; i++) {
		char path[128];

		snprintf(path, sizeof(path), CPU "cpu%d/topology/physical_package_id", i);
		put_file(root, path, i < 2 ? "0\n" : "1\n");
	}
	return root;
}

static void of_cpu(const char *root, int cpu, const char *file, const char *text)
{
	char path[160];

	snprintf(path, sizeof(path), CPU "cpu%d/%s", cpu, file);
	put_file(root, path, text);
}

static void cpus_that_say_the_same_are_one_row(void **state)
{
	char *root = machine();
	struct collected *c;
	size_t row;

	(void)state;
	for (int i = 0; i < 3; i++) {
		of_cpu(root, i, "cpufreq/scaling_driver", "intel_pstate\n");
		of_cpu(root, i, "cpufreq/scaling_governor", i == 1 ? "performance\n" : "powersave\n");
		of_cpu(root, i, "cpufreq/scaling_max_freq", "3800000\n");
		of_cpu(root, i, "cpufreq/cpuinfo_max_freq", "3800000\n");
	}
	put_file(root, CPU "intel_pstate/no_turbo", "1\n");
	put_file(root, CPU "intel_pstate/max_perf_pct", "80\n");
	c = collect_from(root, &cd_collector_cpufreq, "cpu/frequency", "cpu/turbo", "cpu/turbo_knob",
			 "cpu/max_perf_pct", NULL);
	row = collected_row(c, "cpu/frequency", "governor", "powersave");
	assert_cell_text(c, "cpu/frequency", row, "cpus", "0,2");
	assert_cell_text(c, "cpu/frequency", row, "driver", "intel_pstate");
	assert_cell_int(c, "cpu/frequency", row, "top", INT64_C(3800000000));
	assert_false(cd_cell_int(collected_fact(c, "cpu/frequency", "")->as.table, row, "firmware",
				 &(int64_t){ 0 }));
	row = collected_row(c, "cpu/frequency", "governor", "performance");
	assert_cell_text(c, "cpu/frequency", row, "cpus", "1");
	assert_fact_int(c, "cpu/max_perf_pct", "", 80);
	assert_int_equal(collected_fact(c, "cpu/turbo", "")->as.i, false);
	collected_free(c);
	scratch_remove(root);
}

static void no_driver_is_an_answer(void **state)
{
	char *root = machine();
	struct collected *c = collect_from(root, &cd_collector_cpufreq, "cpu/frequency", "cpu/turbo",
					   NULL);

	(void)state;
	assert_fact_absent(c, "cpu/frequency", "");
	collected_free(c);
	put_file(root, CPU "online", "?\n");
	c = collect_from(root, &cd_collector_cpufreq, "cpu/frequency", NULL);
	assert_fact_unseen(c, "cpu/frequency", "", CD_GARBAGE);
	collected_free(c);
	scratch_remove(root);
	root = scratch_new();
	c = collect_from(root, &cd_collector_cpufreq, "cpu/frequency", "cpu/turbo", NULL);
	assert_fact_unseen(c, "cpu/frequency", "", CD_NOT_COLLECTED);
	assert_fact_unseen(c, "cpu/turbo", "", CD_NOT_COLLECTED);
	collected_free(c);
	scratch_remove(root);
}

static void boost_reads_the_other_way_round(void **state)
{
	char *root = machine();
	struct collected *c;

	(void)state;
	put_file(root, CPU "cpufreq/boost", "1\n");
	c = collect_from(root, &cd_collector_cpufreq, "cpu/turbo", NULL);
	assert_int_equal(collected_fact(c, "cpu/turbo", "")->as.i, true);
	collected_free(c);
	put_file(root, CPU "cpufreq/boost", "maybe\n");
	c = collect_from(root, &cd_collector_cpufreq, "cpu/turbo", NULL);
	assert_fact_unseen(c, "cpu/turbo", "", CD_GARBAGE);
	collected_free(c);
	scratch_remove(root);
}

static void idle_states_are_summed_over_a_node(void **state)
{
	char *root = machine();
	struct collected *c;
	size_t row;

	(void)state;
	put_file(root, "sys/devices/system/node/node0/cpulist", "0-1\n");
	put_file(root, "sys/devices/system/node/node1/cpulist", "2\n");
	put_file(root, CPU "cpuidle/current_driver", "intel_idle\n");
	for (int i = 0; i < 3; i++) {
		of_cpu(root, i, "cpuidle/state0/name", "POLL\n");
		of_cpu(root, i, "cpuidle/state0/latency", "0\n");
		of_cpu(root, i, "cpuidle/state0/disable", "0\n");
		of_cpu(root, i, "cpuidle/state0/usage", "5\n");
		of_cpu(root, i, "cpuidle/state1/name", "C6\n");
		of_cpu(root, i, "cpuidle/state1/latency", "133\n");
		of_cpu(root, i, "cpuidle/state1/disable", i == 2 ? "1\n" : "0\n");
		of_cpu(root, i, "cpuidle/state1/usage", "700\n");
	}
	c = collect_from(root, &cd_collector_cpuidle, "cpu/idle", "cpu/idle_driver",
			 "cpu/idle_entries", NULL);
	assert_fact_text(c, "cpu/idle_driver", "", "intel_idle");
	row = collected_row(c, "cpu/idle", "state", "POLL");
	assert_cell_text(c, "cpu/idle", row, "cpus", "0-2");
	row = collected_row(c, "cpu/idle", "state", "C6");
	assert_cell_int(c, "cpu/idle", row, "latency", 133);
	assert_cell_text(c, "cpu/idle", row, "cpus", "0-1");
	assert_true(collected_has_row(c, "cpu/idle", "cpus", "2"));
	assert_fact_int(c, "cpu/idle_entries", "0/C6", 1400);
	assert_fact_int(c, "cpu/idle_entries", "1/C6", 700);
	collected_free(c);
	scratch_remove(root);

	root = machine();
	put_file(root, CPU "cpuidle/current_driver", "none\n");
	c = collect_from(root, &cd_collector_cpuidle, "cpu/idle", "cpu/idle_driver", NULL);
	assert_fact_absent(c, "cpu/idle_driver", "");
	assert_fact_absent(c, "cpu/idle", "");
	collected_free(c);
	scratch_remove(root);
}

static void threads_of_a_package_tell_the_same(void **state)
{
	char *root = machine(), path[256];
	struct collected *c = collect_from(root, &cd_collector_throttle, "cpu/throttle_counted",
					   "cpu/throttles", NULL);

	(void)state;
	assert_int_equal(collected_fact(c, "cpu/throttle_counted", "")->as.i, false);
	collected_free(c);
	for (int i = 0; i < 3; i++) {
		of_cpu(root, i, "thermal_throttle/core_throttle_count", i ? "10\n" : "3\n");
		of_cpu(root, i, "thermal_throttle/package_throttle_count", i < 2 ? "40\n" : "0\n");
		of_cpu(root, i, "thermal_throttle/package_throttle_total_time_ms",
		       i < 2 ? "900\n" : "0\n");
	}
	c = collect_from(root, &cd_collector_throttle, "cpu/throttle_counted", "cpu/throttles",
			 "cpu/throttled_time", NULL);
	assert_int_equal(collected_fact(c, "cpu/throttle_counted", "")->as.i, true);
	assert_fact_int(c, "cpu/throttles", "0", 3 + 10 + 40);
	assert_fact_int(c, "cpu/throttles", "1", 10);
	assert_fact_int(c, "cpu/throttled_time", "0", 900);
	collected_free(c);
	scratch_remove(root);

	root = machine();		/* a container runtime lays an empty folder over it */
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof(path), "%s/" CPU "cpu%d/thermal_throttle", root, i);
		assert_int_equal(mkdir(path, 0755), 0);
	}
	c = collect_from(root, &cd_collector_throttle, "cpu/throttle_counted", NULL);
	assert_fact_unseen(c, "cpu/throttle_counted", "", CD_MASKED);
	collected_free(c);
	scratch_remove(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cpus_that_say_the_same_are_one_row),
		cmocka_unit_test(no_driver_is_an_answer),
		cmocka_unit_test(boost_reads_the_other_way_round),
		cmocka_unit_test(idle_states_are_summed_over_a_node),
		cmocka_unit_test(threads_of_a_package_tell_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
