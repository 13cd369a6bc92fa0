/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.isolation: a node without any CPU for the rest. */
#include "lib/judge.h"

extern const struct cd_check cd_cpu_isolation[];

static struct cd_test *start(const char *isolated, const char *nohz)
{
	struct cd_test *t = cd_test_new(cd_cpu_isolation, "cpu.isolation");

	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", "0000:81:00.0");
	give_cpus(t, "pci/local_cpus", "0000:81:00.0", "4-7");
	give_cpus(t, "cpu/isolated", "", isolated);
	give_cpus(t, "cpu/nohz_full", "", nohz);
	give_texts(t, "boot/options", "", "isolcpus=4-7", NULL);
	return t;
}

static void some_are_left(void **state)
{
	struct cd_test *t = start("0-3,5-7", "");

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "");
	cd_test_free(t);
}

static void none_is_left(void **state)
{
	struct cd_test *t = start("4-7", "4-7");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "all-isolated", CD_LOW);
	assert_observed_text(t, "eth0", "all-isolated", "local_cpus", "4-7");
	cd_test_free(t);
}

static void nothing_is_isolated(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_isolation, "cpu.isolation");

	(void)state;
	give_cpus(t, "cpu/isolated", "", "");
	give_cpus(t, "cpu/nohz_full", "", "4-7");
	give_texts(t, "boot/options", "", "nohz_full=4-7", NULL);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");		/* the tick alone is spared */
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_isolation, "cpu.isolation");

	(void)state;
	give_unseen(t, "cpu/isolated", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = start("4-7", "");
	give_unseen(t, "pci/local_cpus", "0000:81:00.0", CD_MASKED);
	judge(t);
	assert_unknown(t, "eth0", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(some_are_left),
		cmocka_unit_test(none_is_left),
		cmocka_unit_test(nothing_is_isolated),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
