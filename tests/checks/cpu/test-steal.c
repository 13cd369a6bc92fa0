/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.steal: the CPU that lost most, in a virtual machine alone. */
#include "lib/judge.h"

extern const struct cd_check cd_cpu_steal[];

static struct cd_test *start(uint64_t stolen)
{
	struct cd_test *t = cd_test_new(cd_cpu_steal, "cpu.steal");

	give_text(t, "host/virtual", "", "kvm");
	give_cpus(t, "cpu/online", "", "0,2");
	give_rate(t, "rate/cpu/ticks", "0", 1000);
	give_rate(t, "rate/cpu/steal_ticks", "0", 0);
	give_rate(t, "rate/cpu/ticks", "2", 1000);
	give_rate(t, "rate/cpu/steal_ticks", "2", stolen);
	return t;
}

static void little_passes(void **state)
{
	struct cd_test *t = start(20);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void two_steps(void **state)
{
	struct cd_test *t = start(21);

	(void)state;
	judge(t);
	assert_finding(t, "", "some-stolen", CD_MEDIUM);
	assert_observed_int(t, "", "some-stolen", "cpu", 2);
	cd_test_free(t);
	t = start(51);
	judge(t);
	assert_finding(t, "", "stolen", CD_HIGH);
	assert_observed_int(t, "", "stolen", "cpus", 1);
	cd_test_free(t);
}

static void a_share_of_few_ticks_says_nothing(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_rate(t, "rate/cpu/ticks", "2", 90);
	give_rate(t, "rate/cpu/steal_ticks", "2", 9);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void elsewhere(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_steal, "cpu.steal");

	(void)state;
	give_absent(t, "host/virtual", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(0);
	give_unseen(t, "rate/cpu/steal_ticks", "2", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(little_passes),
		cmocka_unit_test(two_steps),
		cmocka_unit_test(a_share_of_few_ticks_says_nothing),
		cmocka_unit_test(elsewhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
