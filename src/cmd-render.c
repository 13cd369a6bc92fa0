/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor render: what does a kept run look like as text, HTML, JUnit, ...? */
#include "base/arena.h"
#include "base/log.h"
#include "request.h"
#include "runinput.h"

static const struct cd_option *const options[] = { &cd_option_output, &cd_option_stylesheet, NULL };

static int run_command(int argc, char **argv);

const struct cd_command cd_command_render = {
	.name = "render",
	.usage = "RUN.json [-o FORMAT[:VARIANT][=FILE]]...",
	.about = "write reports of a run that was kept with `-o json=RUN.json`",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .outputs = { .arena = a } };
	int rc = cd_request_take(&q, &cd_command_render, options, argc, argv);
	struct cd_error err = { "" };
	struct cd_run *run = NULL;

	if (rc < 0 && q.n_operands != 1)
		cd_error_set(&err, "name one run file; see `commdoctor render --help`");
	else if (rc < 0 && !cd_request_spare(&q, q.operand[0], &err))
		run = cd_run_load(q.operand[0], a, &err);
	if (run) {
		rc = 0;
		if (cd_outputs_write(&q.outputs, run, &err)) {
			cd_log(CD_LOG_ERROR, "%s", err.text);
			rc = 3;
		}
	}
	if (rc < 0)
		rc = cd_usage_error(&cd_command_render, &err);
	cd_arena_free(a);
	return rc;
}
