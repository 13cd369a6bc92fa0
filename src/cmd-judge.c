/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor judge: judge the facts of an earlier run again, by today's checks or another profile. */
#include "base/arena.h"
#include "request.h"
#include "runinput.h"

static const struct cd_option *const options[] = {
	&cd_option_profile, &cd_option_output, &cd_option_rtt, &cd_option_fail_on,
	&cd_option_strict, &cd_option_baseline, &cd_option_modules, &cd_option_stylesheet,
	&cd_option_exit, NULL
};

static int perform(struct cd_request *q, struct cd_error *err)
{
	struct cd_audit audit = { .arena = q->arena, .modules = q->modules, .profile = q->profile,
				  .plan = q->plan, .fail_on = q->severity };
	struct cd_run *run;

	if (cd_request_spare(q, q->operand[0], err))
		return -1;
	run = cd_run_load(q->operand[0], q->arena, err);
	if (!run)
		return -1;
	if (q->baseline && !(audit.baseline = cd_baseline_load(q, err)))
		return -1;
	return cd_audit_judge(&audit, run, err) ? -1 : cd_request_report(q, run);
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_judge = {
	.name = "judge",
	.usage = "RUN.json [-p PROFILE] [-o FORMAT[:VARIANT][=FILE]]... [OPTIONS] [CHECK-PATTERN...]",
	.about = "judge the facts of an earlier run again",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .outputs = { .arena = a } };
	int rc = cd_request_take(&q, &cd_command_judge, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0 && !q.n_operands)
		cd_error_set(&err, "name the run file to judge; see `commdoctor judge --help`");
	else if (rc < 0 && !cd_request_load(&q, q.operand + 1, q.n_operands - 1, &err))
		rc = perform(&q, &err);
	if (rc < 0)
		rc = cd_request_refuse(&q, &cd_command_judge, &err);
	cd_arena_free(a);
	return rc;
}
