/* SPDX-License-Identifier: Apache-2.0 */
/* cpu.smt, cpu.mitigations, cpu.sched_rt: told where there is something to tell. */
#include "lib/judge.h"

extern const struct cd_check cd_cpu_tells[];

#define RUNTIME "sysctl/kernel.sched_rt_runtime_us"
#define PERIOD "sysctl/kernel.sched_rt_period_us"

static void threads(void **state)
{
	static const struct { const char *control; bool noted; } row[] = {
		{ "on", true }, { "forceoff", true }, { "notsupported", false },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = cd_test_new(cd_cpu_tells, "cpu.smt");

		give_text(t, "cpu/smt", "", row[i].control);
		judge(t);
		if (row[i].noted) {
			assert_pass(t, "");
			assert_note(t, "");
		} else {
			assert_not_applicable(t, "");
		}
		cd_test_free(t);
	}
}

static const struct cd_column columns[] = {
	{ "flaw", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *flaw(const char *name, const char *how)
{
	struct cd_test *t = cd_test_new(cd_cpu_tells, "cpu.mitigations");

	give_table(t, "cpu/vulnerabilities", "", columns);
	give_row(t, "cpu/vulnerabilities", "", "flaw", name, "state", how, NULL);
	judge(t);
	assert_pass(t, "");
	return t;
}

static void flaws(void **state)
{
	struct cd_test *t = flaw("meltdown", "Mitigation: PTI");

	(void)state;
	assert_note(t, "");
	cd_test_free(t);
	t = flaw("meltdown", "Not affected");
	assert_no_note(t, "");
	cd_test_free(t);
	t = flaw("l1tf", "Mitigation: PTE Inversion");	/* costs nothing */
	assert_no_note(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_cpu_tells, "cpu.mitigations");
	give_absent(t, "cpu/vulnerabilities", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_cpu_tells, "cpu.mitigations");
	give_unseen(t, "cpu/vulnerabilities", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static struct cd_test *real_time(int64_t runtime)
{
	struct cd_test *t = cd_test_new(cd_cpu_tells, "cpu.sched_rt");

	give_int(t, RUNTIME, "", runtime);
	give_int(t, PERIOD, "", 1000000);
	judge(t);
	assert_pass(t, "");
	return t;
}

static void real_time_limits(void **state)
{
	struct cd_test *t = real_time(950000);

	(void)state;
	assert_no_note(t, "");
	cd_test_free(t);
	t = real_time(-1);
	assert_note(t, "");
	cd_test_free(t);
	t = real_time(500000);
	assert_note(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_cpu_tells, "cpu.sched_rt");
	give_absent(t, RUNTIME, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(threads),
		cmocka_unit_test(flaws),
		cmocka_unit_test(real_time_limits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
