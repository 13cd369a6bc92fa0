/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.smt, cpu.mitigations, cpu.sched_rt - what else decides how fast a CPU answers?
 *
 * Each has reasons of its own, so it is told and nobody is accused.
 */
#include <commdoctor/check.h>

#include <string.h>

#define RUNTIME "sysctl/kernel.sched_rt_runtime_us"
#define PERIOD "sysctl/kernel.sched_rt_period_us"

enum { USUAL = 95 };	/* percent of the period */

static const char *const smt_needs[] = { "cpu/smt", NULL };
static const char *const flaw_needs[] = { "cpu/vulnerabilities", "boot/options", NULL };
static const char *const rt_needs[] = { RUNTIME, PERIOD, NULL };

static void judge_smt(struct cd_case *c)
{
	const char *control;

	if (!cd_need_text(c, "cpu/smt", "", &control))
		return;
	if (!strcmp(control, "notsupported") || !strcmp(control, "notimplemented")) {
		cd_not_applicable(c, "", "cores of one thread each");
		return;
	}
	cd_note(c, "", !strcmp(control, "on")
		? "on: two threads share a core, and what one of them polls the other lacks"
		: "%s: each core runs one thread", control);
	cd_pass(c, "");
}

/* Those whose cure is paid at each system call, interrupt or switch of tasks. */
static void judge_flaws(struct cd_case *c)
{
	static const char *const costly[] = {
		"meltdown", "spectre_v2", "retbleed", "mds", "tsx_async_abort", "mmio_stale_data",
		"srso", "gather_data_sampling", "spec_store_bypass", "reg_file_data_sampling", "itlb_multihit"
	};
	const char *flaw, *state, *list = "";
	const struct cd_table *t;
	struct cd_texts options;

	if (!cd_need_table(c, "cpu/vulnerabilities", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "flaw", &flaw) || !cd_cell_text(t, i, "state", &state) ||
		    !cd_glob("Mitigation:*", state))
			continue;
		for (size_t k = 0; k < sizeof(costly) / sizeof(costly[0]); k++)
			if (!strcmp(costly[k], flaw))
				list = cd_words(c, "%s%s%s", list, *list ? ", " : "", flaw);
	}
	if (*list)
		cd_note(c, "", "system calls and interrupts cost more for the sake of %s", list);
	if (cd_have_texts(c, "boot/options", "", &options) && cd_has(&options, "mitigations=off"))
		cd_note(c, "", "the kernel was told mitigations=off");
	cd_pass(c, "");
}

static void judge_rt(struct cd_case *c)
{
	int64_t runtime, period;

	if (!cd_need_int(c, RUNTIME, "", &runtime) || !cd_need_int(c, PERIOD, "", &period))
		return;
	if (runtime < 0)
		cd_note(c, "", "tasks of real-time priority may keep a CPU for good: one that spins stops "
			"its softirqs");
	else if (period > 0 && runtime * 100 != period * USUAL)
		cd_note(c, "", "tasks of real-time priority get %lld of each %lld us: one that spins "
			"stands still for the rest", (long long)runtime, (long long)period);
	cd_pass(c, "");
}

const struct cd_check cd_cpu_tells[] = {
	{ .id = "cpu.smt", .needs = smt_needs, .judge = judge_smt },
	{ .id = "cpu.mitigations", .needs = flaw_needs, .judge = judge_flaws },
	{ .id = "cpu.sched_rt", .needs = rt_needs, .judge = judge_rt },
	{ .id = NULL },
};
