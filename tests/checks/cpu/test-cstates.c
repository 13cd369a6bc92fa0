/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.cstates: what the CPUs beside the port did, where the site wants low latency. */
#include "fabric.h"

extern const struct cd_check cd_cpu_cstates[];

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" }, { "latency", CD_COL_INT, "us" }, { "off", CD_COL_INT, "" },
	{ "cpus", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(const char *load, int64_t c6_off)
{
	struct cd_test *t = cd_test_new(cd_cpu_cstates, "cpu.cstates");

	fabric_node(t);
	give_set(t, "numa", "0", "1", NULL);
	if (load)
		give_text(t, "site/load", "", load);
	give_table(t, "cpu/idle", "", columns);
	give_row(t, "cpu/idle", "", "state", "C1", "latency", INT64_C(2), "off", INT64_C(0), "cpus",
		 "0-7", NULL);
	give_row(t, "cpu/idle", "", "state", "C1E", "latency", INT64_C(20), "off", INT64_C(0), "cpus",
		 "0-7", NULL);
	give_row(t, "cpu/idle", "", "state", "C6", "latency", INT64_C(133), "off", c6_off, "cpus",
		 "0-7", NULL);
	give_rate(t, "rate/cpu/idle_entries", "0/C1", 1000);
	give_rate(t, "rate/cpu/idle_entries", "1/C1", 1000);
	give_rate(t, "rate/cpu/idle_entries", "0/C1E", 0);
	give_rate(t, "rate/cpu/idle_entries", "1/C1E", 0);
	give_rate(t, "rate/cpu/idle_entries", "0/C6", 500);
	give_rate(t, "rate/cpu/idle_entries", "1/C6", 0);
	return t;
}

static void allowed_and_not_used_passes(void **state)
{
	struct cd_test *t = start("latency", 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void used_is_found(void **state)
{
	struct cd_test *t = start("hpc", 0);

	(void)state;
	give_rate(t, "rate/cpu/idle_entries", "1/C6", 3);
	give_rate(t, "rate/cpu/idle_entries", "1/C1E", 300);
	judge(t);
	assert_finding(t, "", "sleeps-deep", CD_MEDIUM);
	assert_observed_text(t, "", "sleeps-deep", "state", "C6");
	assert_observed_text(t, "", "sleeps-deep", "node", "1");
	assert_observed_int(t, "", "sleeps-deep", "times", 3);
	cd_test_free(t);

	t = start("latency", 1);
	give_rate(t, "rate/cpu/idle_entries", "1/C1E", 300);
	judge(t);
	assert_finding(t, "", "sleeps", CD_LOW);
	cd_test_free(t);
}

static void otherwise_it_is_told(void **state)
{
	struct cd_test *t = start("throughput", 0);

	(void)state;
	give_rate(t, "rate/cpu/idle_entries", "1/C6", 3);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
	t = start(NULL, 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void not_seen_or_not_here(void **state)
{
	struct cd_test *t = start("latency", 0);

	(void)state;
	give_unseen(t, "rate/cpu/idle_entries", "1/C6", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_cpu_cstates, "cpu.cstates");
	fabric_node(t);
	give_absent(t, "cpu/idle", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_cpu_cstates, "cpu.cstates");
	no_fabric(t);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(allowed_and_not_used_passes),
		cmocka_unit_test(used_is_found),
		cmocka_unit_test(otherwise_it_is_told),
		cmocka_unit_test(not_seen_or_not_here),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
