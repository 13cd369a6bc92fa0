/* SPDX-License-Identifier: Apache-2.0 */
/* runs.h - whole runs made by hand, for tests of what reads or renders a run. */
#ifndef CD_TESTS_RUNS_H
#define CD_TESTS_RUNS_H

#include "base/arena.h"
#include "model/run.h"

/* A GPU node with RoCE: several findings, consequences, waivers, unknowns, notes, ceilings. */
struct cd_run *run_roce_node(struct cd_arena *a);
/* A small virtual machine with nothing wrong and a lot that it does not have. */
struct cd_run *run_clean_vm(struct cd_arena *a);
/* Text that tries to be markup, very long text, and every type of fact at its extremes. */
struct cd_run *run_hostile(struct cd_arena *a);
/* Stopped by its deadline, one question not judged. */
struct cd_run *run_cut(struct cd_arena *a);
/* Nothing wrong, but a question on whose answer the profile insists is unknown. */
struct cd_run *run_must_judge(struct cd_arena *a);
/* The only finding is waived. */
struct cd_run *run_waived(struct cd_arena *a);
/* Controls of every verdict, and waivers in every state. */
struct cd_run *run_compliance(struct cd_arena *a);
/* No question was answered. */
struct cd_run *run_nothing_judged(struct cd_arena *a);
/* A check failed to work. */
struct cd_run *run_error(struct cd_arena *a);
/* Faults that stand in lines of configuration files; waived, expired, known; text like markup. */
struct cd_run *run_config_files(struct cd_arena *a);
/* Each part and word of the run file that the others lack. */
struct cd_run *run_every_part(struct cd_arena *a);
/* Two sockets, 8 GPUs and 10 ports behind switches, one card with half its lanes. */
struct cd_run *run_gpu_node(struct cd_arena *a);
/* A baseline of another host, and what changed since the last run that was kept. */
struct cd_run *run_with_past(struct cd_arena *a);

/* All of the above, ended by .make = NULL. */
struct run_maker {
	const char *name;
	struct cd_run *(*make)(struct cd_arena *a);
};
extern const struct run_maker run_makers[];

#endif
