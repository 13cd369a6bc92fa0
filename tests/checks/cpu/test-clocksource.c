/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.clocksource: fast ones of all architectures, slow ones of one, and hypervisors'. */
#include "lib/judge.h"

extern const struct cd_check cd_cpu_clocksource[];

static struct cd_test *start(const char *source, bool fabric)
{
	struct cd_test *t = cd_test_new(cd_cpu_clocksource, "cpu.clocksource");

	give_text(t, "cpu/clocksource", "", source);
	give_set(t, "port", "eth0", NULL);
	if (fabric)
		give_texts(t, "port/role", "eth0", "fabric", NULL);
	else
		give_texts(t, "port/role", "eth0", "default_route", NULL);
	give_absent(t, "host/virtual", "");
	return t;
}

static void fast_ones_pass(void **state)
{
	static const char *const fast[] = { "tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "xen",
					    "arch_sys_counter", "timebase" };

	(void)state;
	for (size_t i = 0; i < sizeof(fast) / sizeof(fast[0]); i++) {
		struct cd_test *t = start(fast[i], true);

		judge(t);
		assert_pass(t, "");
		cd_test_free(t);
	}
}

static void slow_ones_fail(void **state)
{
	struct cd_test *t = start("hpet", true);

	(void)state;
	give_texts(t, "cpu/clocksources", "", "hpet", "acpi_pm", NULL);
	judge(t);
	assert_finding(t, "", "slow-and-none-better", CD_MEDIUM);
	cd_test_free(t);

	t = start("acpi_pm", true);
	give_texts(t, "cpu/clocksources", "", "tsc", "hpet", "acpi_pm", NULL);
	judge(t);
	assert_finding(t, "", "slow", CD_MEDIUM);
	assert_observed_text(t, "", "slow", "better", "tsc");
	cd_test_free(t);

	t = start("hpet", false);
	give_texts(t, "cpu/clocksources", "", "hpet", "acpi_pm", NULL);
	judge(t);
	assert_finding(t, "", "slow-and-none-better", CD_LOW);
	cd_test_free(t);
}

static void a_virtual_machine_has_what_it_is_given(void **state)
{
	struct cd_test *t = start("acpi_pm", true);

	(void)state;
	give_text(t, "host/virtual", "", "qemu");
	give_texts(t, "cpu/clocksources", "", "hpet", "acpi_pm", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("hpet", false);
	give_text(t, "host/virtual", "", "kvm");
	give_texts(t, "cpu/clocksources", "", "kvm-clock", "hpet", NULL);
	judge(t);
	assert_finding(t, "", "slow", CD_LOW);
	cd_test_free(t);
}

static void unknown_ones(void **state)
{
	struct cd_test *t = start("sundial", true);

	(void)state;
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
	t = cd_test_new(cd_cpu_clocksource, "cpu.clocksource");
	give_unseen(t, "cpu/clocksource", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = start("hpet", true);
	give_unseen(t, "cpu/clocksources", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fast_ones_pass),
		cmocka_unit_test(slow_ones_fail),
		cmocka_unit_test(a_virtual_machine_has_what_it_is_given),
		cmocka_unit_test(unknown_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
