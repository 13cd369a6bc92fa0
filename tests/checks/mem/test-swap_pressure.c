/* SPDX-License-Identifier: Apache-2.0 */
/* mem.swap_pressure: over the run, or of the last ten seconds. */
#include "lib/judge.h"

extern const struct cd_check cd_mem_swap_pressure[];

static struct cd_test *start(double average)
{
	struct cd_test *t = cd_test_new(cd_mem_swap_pressure, "mem.swap_pressure");

	give_real(t, "pressure/some", "memory", average);
	give_real(t, "pressure/full", "memory", average / 2);
	give_real(t, "pressure/some", "cpu", 0);
	return t;
}

static void the_run_counts(void **state)
{
	struct cd_test *t = start(0.5);		/* it ended before the run */

	(void)state;
	give_rate(t, "rate/pressure/some_time", "memory", 300000);
	give_rate(t, "rate/pressure/full_time", "memory", 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(0);
	give_rate(t, "rate/pressure/some_time", "memory", 1500000);
	give_rate(t, "rate/pressure/full_time", "memory", 100000);
	judge(t);
	assert_finding(t, "", "some-wait", CD_LOW);
	assert_observed_real(t, "", "some-wait", "some", 0.5);
	cd_test_free(t);

	t = start(0);
	give_rate(t, "rate/pressure/some_time", "memory", 1500000);
	give_rate(t, "rate/pressure/full_time", "memory", 600000);
	judge(t);
	assert_finding(t, "", "all-wait", CD_MEDIUM);
	cd_test_free(t);
}

static void one_sample_has_the_kernels_average(void **state)
{
	struct cd_test *t = start(0.15);

	(void)state;
	give_unseen(t, "rate/pressure/some_time", "memory", CD_ONE_SAMPLE);
	judge(t);
	assert_finding(t, "", "some-wait", CD_LOW);
	cd_test_free(t);
	t = start(0.1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void waiting_for_a_cpu_is_told(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_real(t, "pressure/some", "cpu", 0.99);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void not_measured(void **state)
{
	struct cd_test *t = cd_test_new(cd_mem_swap_pressure, "mem.swap_pressure");

	(void)state;
	give_absent(t, "pressure/some", "memory");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_mem_swap_pressure, "mem.swap_pressure");
	give_unseen(t, "pressure/some", "memory", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_run_counts),
		cmocka_unit_test(one_sample_has_the_kernels_average),
		cmocka_unit_test(waiting_for_a_cpu_is_told),
		cmocka_unit_test(not_measured),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
