/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.governor: one word for two things, beside the port alone. */
#include "fabric.h"

extern const struct cd_check cd_cpu_governor[];

static const struct cd_column columns[] = {
	{ "cpus", CD_COL_TEXT, "" }, { "driver", CD_COL_TEXT, "" }, { "governor", CD_COL_TEXT, "" },
	{ "preference", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(const char *driver, const char *governor, const char *preference)
{
	struct cd_test *t = cd_test_new(cd_cpu_governor, "cpu.governor");

	fabric_node(t);
	give_table(t, "cpu/frequency", "", columns);
	if (driver && preference)
		give_row(t, "cpu/frequency", "", "cpus", "4-7", "driver", driver, "governor", governor,
			 "preference", preference, NULL);
	else if (driver)
		give_row(t, "cpu/frequency", "", "cpus", "4-7", "driver", driver, "governor", governor,
			 NULL);
	return t;
}

static void passes(struct cd_test *t, bool noted)
{
	judge(t);
	assert_pass(t, "");
	if (noted)
		assert_note(t, "");
	else
		assert_no_note(t, "");
	cd_test_free(t);
}

static void finds(struct cd_test *t, const char *code, enum cd_severity severity)
{
	judge(t);
	assert_finding(t, "", code, severity);
	cd_test_free(t);
}

static void performance_passes(void **state)
{
	(void)state;
	passes(start("acpi-cpufreq", "performance", NULL), false);
	passes(start("intel_pstate", "performance", "performance"), false);
	passes(start("cppc_cpufreq", "performance", NULL), false);
}

/* What a distribution leaves on Intel and AMD. */
static void powersave_with_a_preference_is_told(void **state)
{
	(void)state;
	passes(start("intel_pstate", "powersave", "balance_performance"), true);
	passes(start("amd-pstate-epp", "powersave", "balance_performance"), true);
	passes(start("intel_pstate", "powersave", "128"), true);
	passes(start("intel_pstate", "powersave", "default"), true);
	passes(start("intel_pstate", "powersave", NULL), true);
	passes(start("intel_pstate", "powersave", "performance"), false);
}

static void a_preference_for_power_fails(void **state)
{
	(void)state;
	finds(start("intel_pstate", "powersave", "power"), "saves-power", CD_MEDIUM);
	finds(start("amd-pstate-epp", "powersave", "balance_power"), "saves-power", CD_MEDIUM);
	finds(start("intel_pstate", "powersave", "192"), "saves-power", CD_MEDIUM);
}

static void powersave_of_other_drivers_is_the_lowest_speed(void **state)
{
	(void)state;
	finds(start("acpi-cpufreq", "powersave", NULL), "lowest", CD_MEDIUM);
	finds(start("intel_cpufreq", "powersave", "balance_performance"), "lowest", CD_MEDIUM);
	finds(start("powernv-cpufreq", "powersave", NULL), "lowest", CD_MEDIUM);
}

static void one_that_follows_the_load_is_low(void **state)
{
	(void)state;
	finds(start("acpi-cpufreq", "ondemand", NULL), "follows-load", CD_LOW);
	finds(start("acpi-cpufreq", "schedutil", NULL), "follows-load", CD_LOW);
}

static void mixed_ones_fail_beside_the_port_only(void **state)
{
	struct cd_test *t = start(NULL, NULL, NULL);

	(void)state;
	give_row(t, "cpu/frequency", "", "cpus", "4-5", "driver", "acpi-cpufreq", "governor",
		 "performance", NULL);
	give_row(t, "cpu/frequency", "", "cpus", "6-7", "driver", "acpi-cpufreq", "governor",
		 "schedutil", NULL);
	judge(t);
	assert_finding(t, "", "mixed", CD_MEDIUM);
	assert_observed_text(t, "", "mixed", "other_cpus", "6-7");
	cd_test_free(t);

	t = start("acpi-cpufreq", "performance", NULL);
	give_row(t, "cpu/frequency", "", "cpus", "0-3", "driver", "acpi-cpufreq", "governor",
		 "powersave", NULL);
	passes(t, false);
}

static void where_the_node_is_not_told_all_cpus_count(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_governor, "cpu.governor");

	(void)state;
	give_set(t, "port", "eth0", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_absent(t, "nic/numa_node", "eth0");
	give_table(t, "cpu/frequency", "", columns);
	give_row(t, "cpu/frequency", "", "cpus", "0-3", "driver", "acpi-cpufreq", "governor",
		 "powersave", NULL);
	finds(t, "lowest", CD_MEDIUM);
}

static void infiniband_is_a_fabric_too(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_governor, "cpu.governor");

	(void)state;
	no_fabric(t);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_text(t, "rdma/class", "mlx5_0/1", "ib");
	give_int(t, "rdma/numa_node", "mlx5_0", 0);
	give_table(t, "cpu/frequency", "", columns);
	give_row(t, "cpu/frequency", "", "cpus", "0-7", "driver", "acpi-cpufreq", "governor",
		 "powersave", NULL);
	finds(t, "lowest", CD_MEDIUM);
}

static void not_here(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_governor, "cpu.governor");

	(void)state;
	no_fabric(t);		/* a laptop */
	give_table(t, "cpu/frequency", "", columns);
	give_row(t, "cpu/frequency", "", "cpus", "0-7", "driver", "intel_pstate", "governor",
		 "powersave", "preference", "power", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_cpu_governor, "cpu.governor");
	fabric_node(t);
	give_absent(t, "cpu/frequency", "");	/* a virtual machine */
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(NULL, NULL, NULL);
	give_row(t, "cpu/frequency", "", "cpus", "0-3", "driver", "acpi-cpufreq", "governor",
		 "powersave", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_governor, "cpu.governor");

	(void)state;
	fabric_node(t);
	give_unseen(t, "cpu/frequency", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = cd_test_new(cd_cpu_governor, "cpu.governor");
	give_unseen(t, "port", "", CD_TIMEOUT);
	judge(t);
	assert_unknown(t, "", CD_TIMEOUT);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(performance_passes),
		cmocka_unit_test(powersave_with_a_preference_is_told),
		cmocka_unit_test(a_preference_for_power_fails),
		cmocka_unit_test(powersave_of_other_drivers_is_the_lowest_speed),
		cmocka_unit_test(one_that_follows_the_load_is_low),
		cmocka_unit_test(mixed_ones_fail_beside_the_port_only),
		cmocka_unit_test(where_the_node_is_not_told_all_cpus_count),
		cmocka_unit_test(infiniband_is_a_fabric_too),
		cmocka_unit_test(not_here),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
