/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.thermal: what moved, where it is counted at all. */
#include "fabric.h"

extern const struct cd_check cd_cpu_thermal[];

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_cpu_thermal, "cpu.thermal");

	fabric_node(t);
	give_set(t, "cpu/package", "0", "1", NULL);
	give_cpus(t, "cpu/package_cpus", "0", "0-3");
	give_cpus(t, "cpu/package_cpus", "1", "4-7");
	give_bool(t, "cpu/throttle_counted", "", true);
	return t;
}

static void still_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/cpu/throttles", "0", 500);	/* no port there */
	give_rate(t, "rate/cpu/throttles", "1", 0);
	judge(t);
	assert_pass(t, "1");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void slowing_down_is_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/cpu/throttles", "1", 7);	/* kernels before 5.6 tell no time */
	judge(t);
	assert_finding(t, "1", "throttled", CD_HIGH);
	assert_observed_int(t, "1", "throttled", "times", 7);
	assert_observed_text(t, "1", "throttled", "share", "an untold share");
	cd_test_free(t);

	t = start();
	give_rate(t, "rate/cpu/throttles", "1", 0);	/* it began before the run */
	give_rate(t, "rate/cpu/throttled_time", "1", 1500);
	judge(t);
	assert_finding(t, "1", "throttled", CD_HIGH);
	assert_observed_real(t, "1", "throttled", "share", 0.5);
	cd_test_free(t);
}

static void a_moment_is_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/cpu/throttles", "1", 2);
	give_rate(t, "rate/cpu/throttled_time", "1", 2);
	judge(t);
	assert_finding(t, "1", "throttled-briefly", CD_LOW);
	cd_test_free(t);
}

static void not_counted(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_thermal, "cpu.thermal");

	(void)state;
	fabric_node(t);
	give_bool(t, "cpu/throttle_counted", "", false);	/* AMD, ARM */
	give_absent(t, "host/virtual", "");
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_cpu_thermal, "cpu.thermal");
	fabric_node(t);
	give_bool(t, "cpu/throttle_counted", "", false);
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_cpu_thermal, "cpu.thermal");
	fabric_node(t);
	give_unseen(t, "cpu/throttle_counted", "", CD_MASKED);	/* a container */
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/cpu/throttles", "1", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "1", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_cpu_thermal, "cpu.thermal");
	no_fabric(t);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(still_passes),
		cmocka_unit_test(slowing_down_is_high),
		cmocka_unit_test(a_moment_is_low),
		cmocka_unit_test(not_counted),
		cmocka_unit_test(one_sample_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
