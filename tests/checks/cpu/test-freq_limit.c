/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.freq_limit: limits against what the CPUs can do, with and without turbo. */
#include "fabric.h"

extern const struct cd_check cd_cpu_freq_limit[];

#define GHZ INT64_C(1000000000)

static const struct cd_column columns[] = {
	{ "cpus", CD_COL_TEXT, "" }, { "limit", CD_COL_INT, "Hz" }, { "top", CD_COL_INT, "Hz" },
	{ "base", CD_COL_INT, "Hz" }, { "firmware", CD_COL_INT, "Hz" },
	{ "driver", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(int64_t limit, int64_t top)
{
	struct cd_test *t = cd_test_new(cd_cpu_freq_limit, "cpu.freq_limit");

	fabric_node(t);
	give_absent(t, "cpu/turbo", "");	/* no knob for it */
	give_table(t, "cpu/frequency", "", columns);
	if (limit)
		give_row(t, "cpu/frequency", "", "cpus", "4-7", "limit", limit, "top", top, "base",
			 2 * GHZ, NULL);
	return t;
}

static void at_the_top_passes(void **state)
{
	struct cd_test *t = start(3 * GHZ, 3 * GHZ);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start(3 * GHZ - GHZ / 100, 3 * GHZ);	/* rounded by the driver */
	give_bool(t, "cpu/turbo", "", true);
	give_int(t, "cpu/max_perf_pct", "", 100);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_limit_fails(void **state)
{
	struct cd_test *t = start(12 * GHZ / 10, 38 * GHZ / 10);

	(void)state;
	judge(t);
	assert_finding(t, "", "limited", CD_HIGH);
	assert_observed_int(t, "", "limited", "limit", 12 * GHZ / 10);
	assert_observed_int(t, "", "limited", "top_khz", 3800000);
	assert_observed_text(t, "", "limited", "cpus", "4-7");
	cd_test_free(t);
}

static void on_the_far_node_it_is_nothing(void **state)
{
	struct cd_test *t = start(3 * GHZ, 3 * GHZ);

	(void)state;
	give_row(t, "cpu/frequency", "", "cpus", "0-3", "limit", GHZ, "top", 3 * GHZ, NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void turbo_off_is_one_finding(void **state)
{
	struct cd_test *t = start(2 * GHZ, 3 * GHZ);	/* amd-pstate lowers the limit */

	(void)state;
	give_bool(t, "cpu/turbo", "", false);
	give_text(t, "cpu/turbo_knob", "", "/sys/devices/system/cpu/intel_pstate/no_turbo");
	judge(t);
	assert_finding(t, "", "turbo-off", CD_MEDIUM);
	assert_observed_text(t, "", "turbo-off", "value", "0");
	assert_no_finding(t, "", "limited");
	cd_test_free(t);

	t = start(GHZ, 3 * GHZ);	/* and somebody limits it, too */
	give_bool(t, "cpu/turbo", "", false);
	give_text(t, "cpu/turbo_knob", "", "/sys/devices/system/cpu/cpufreq/boost");
	judge(t);
	assert_observed_text(t, "", "turbo-off", "value", "1");
	assert_finding(t, "", "limited", CD_HIGH);
	cd_test_free(t);

	t = start(2 * GHZ, 3 * GHZ);
	give_bool(t, "cpu/turbo", "", false);
	give_bound(t, "turbo", "off");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void other_limits_are_medium(void **state)
{
	struct cd_test *t = start(3 * GHZ, 3 * GHZ);

	(void)state;
	give_int(t, "cpu/max_perf_pct", "", 60);
	judge(t);
	assert_finding(t, "", "share-limited", CD_MEDIUM);
	cd_test_free(t);

	t = start(0, 0);
	give_row(t, "cpu/frequency", "", "cpus", "4-7", "limit", 3 * GHZ, "top", 3 * GHZ, "firmware",
		 GHZ, NULL);
	judge(t);
	assert_finding(t, "", "firmware-limits", CD_MEDIUM);
	cd_test_free(t);
}

/* Of a processor of AMD: 2.45 GHz nominal, 3.5 GHz with boost. */
static struct cd_test *of_acpi(int64_t limit, int64_t firmware)
{
	struct cd_test *t = start(0, 0);

	give_bool(t, "cpu/turbo", "", true);
	if (firmware)
		give_row(t, "cpu/frequency", "", "cpus", "4-7", "driver", "acpi-cpufreq", "limit", limit,
			 "top", 35 * GHZ / 10, "firmware", firmware, NULL);
	else
		give_row(t, "cpu/frequency", "", "cpus", "4-7", "driver", "acpi-cpufreq", "limit", limit,
			 "top", 35 * GHZ / 10, NULL);
	return t;
}

static void a_top_that_counts_boost_is_no_measure(void **state)
{
	struct cd_test *t = of_acpi(245 * GHZ / 100, 245 * GHZ / 100);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = of_acpi(15 * GHZ / 10, 245 * GHZ / 100);
	judge(t);
	assert_finding(t, "", "limited", CD_HIGH);
	assert_no_finding(t, "", "firmware-limits");
	cd_test_free(t);

	t = of_acpi(245 * GHZ / 100, 0);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	assert_no_finding(t, "", "limited");
	cd_test_free(t);

	t = of_acpi(245 * GHZ / 100, 245 * GHZ / 100);
	give_absent(t, "cpu/turbo", "");	/* no boost: the firmware holds it down */
	judge(t);
	assert_finding(t, "", "firmware-limits", CD_MEDIUM);
	cd_test_free(t);
}

static void boost_of_arm_may_be_off(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_bool(t, "cpu/turbo", "", false);
	give_row(t, "cpu/frequency", "", "cpus", "4-7", "driver", "cppc_cpufreq", "limit", 3 * GHZ, "top",
		 3 * GHZ, NULL);
	judge(t);
	assert_pass(t, "");
	assert_no_finding(t, "", "turbo-off");
	cd_test_free(t);

	t = start(0, 0);
	give_bool(t, "cpu/turbo", "", false);
	give_row(t, "cpu/frequency", "", "cpus", "4-7", "driver", "cppc_cpufreq", "limit", GHZ, "top",
		 3 * GHZ, NULL);
	judge(t);
	assert_finding(t, "", "limited", CD_HIGH);
	cd_test_free(t);
}

static void without_turbo_somebody_must_tell_the_base(void **state)
{
	(void)state;
	for (int whole = 0; whole < 2; whole++) {
		struct cd_test *t = start(0, 0);

		give_bool(t, "cpu/turbo", "", false);
		give_bound(t, "turbo", "off");
		give_row(t, "cpu/frequency", "", "cpus", "4-7", "limit", whole ? 3 * GHZ : GHZ, "top",
			 3 * GHZ, NULL);
		judge(t);
		if (whole)
			assert_pass(t, "");
		else
			assert_unknown(t, "", CD_NOT_COLLECTED);
		cd_test_free(t);
	}
}

static void not_here_or_not_seen(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(3 * GHZ, 3 * GHZ);
	give_unseen(t, "cpu/turbo", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = cd_test_new(cd_cpu_freq_limit, "cpu.freq_limit");
	no_fabric(t);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_cpu_freq_limit, "cpu.freq_limit");
	fabric_node(t);
	give_absent(t, "cpu/frequency", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_the_top_passes),
		cmocka_unit_test(a_limit_fails),
		cmocka_unit_test(on_the_far_node_it_is_nothing),
		cmocka_unit_test(turbo_off_is_one_finding),
		cmocka_unit_test(other_limits_are_medium),
		cmocka_unit_test(a_top_that_counts_boost_is_no_measure),
		cmocka_unit_test(boost_of_arm_may_be_off),
		cmocka_unit_test(without_turbo_somebody_must_tell_the_base),
		cmocka_unit_test(not_here_or_not_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
