/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.numa_balancing, cpu.thp: faults of one load, none of another. */
#include "lib/judge.h"

extern const struct cd_check cd_cpu_quiet[];

#define BALANCING "sysctl/kernel.numa_balancing"

static struct cd_test *balancing(int64_t on, int64_t nodes, const char *load)
{
	struct cd_test *t = cd_test_new(cd_cpu_quiet, "cpu.numa_balancing");

	give_int(t, BALANCING, "", on);
	give_int(t, "numa/count", "", nodes);
	if (load)
		give_text(t, "site/load", "", load);
	judge(t);
	return t;
}

static void balancing_matters_to_two_loads(void **state)
{
	struct cd_test *t = balancing(1, 2, "hpc");

	(void)state;
	assert_finding(t, "", "on", CD_LOW);
	cd_test_free(t);
	t = balancing(1, 8, "latency");
	assert_finding(t, "", "on", CD_LOW);
	cd_test_free(t);
	t = balancing(1, 2, "throughput");
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = balancing(1, 2, NULL);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = balancing(1, 1, "hpc");
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = balancing(0, 2, NULL);
	assert_pass(t, "");
	cd_test_free(t);
}

static void balancing_not_seen(void **state)
{
	struct cd_test *t = cd_test_new(cd_cpu_quiet, "cpu.numa_balancing");

	(void)state;
	give_absent(t, BALANCING, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_cpu_quiet, "cpu.numa_balancing");
	give_unseen(t, BALANCING, "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

static struct cd_test *thp(const char *enabled, const char *defrag, const char *load)
{
	struct cd_test *t = cd_test_new(cd_cpu_quiet, "cpu.thp");

	give_text(t, "cpu/thp", "", enabled);
	give_text(t, "cpu/thp_defrag", "", defrag);
	if (load)
		give_text(t, "site/load", "", load);
	judge(t);
	return t;
}

static void huge_pages_stall_one_load(void **state)
{
	struct cd_test *t = thp("always", "always", "latency");

	(void)state;
	assert_finding(t, "", "stalls", CD_LOW);
	cd_test_free(t);
	t = thp("always", "always", "hpc");
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
	t = thp("always", "madvise", "latency");
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
	t = thp("madvise", "madvise", "hpc");
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
	t = thp("never", "always", NULL);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_cpu_quiet, "cpu.thp");
	give_absent(t, "cpu/thp", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_cpu_quiet, "cpu.thp");
	give_text(t, "cpu/thp", "", "always");
	give_unseen(t, "cpu/thp_defrag", "", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(balancing_matters_to_two_loads),
		cmocka_unit_test(balancing_not_seen),
		cmocka_unit_test(huge_pages_stall_one_load),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
