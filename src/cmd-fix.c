/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor fix: which script would do what a run advises, and undo it? */
#include "base/arena.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/log.h"
#include "engine/where.h"
#include "fix.h"
#include "request.h"
#include "runinput.h"

static const struct cd_option *const options[] = { NULL };

static int perform(struct cd_request *q, struct cd_error *err)
{
	struct cd_run *run = cd_run_load(q->operand[0], q->arena, err);
	struct cd_catalogue *cat = run ? cd_catalogue_open(NULL, err) : NULL;
	CD_AUTO_BUF library = { 0 };
	CD_AUTO_BUF out = { 0 };
	struct cd_fix *fix;
	int rc = -1;

	if (!cat)
		return -1;
	fix = cd_fix_plan(run, cat, q->operand + 1, q->n_operands - 1, q->arena, err);
	if (fix && !cd_file_read(cd_sprintf(q->arena, "%s/fix.sh", cd_where_templates()), 1 << 20,
				 &library, err)) {
		cd_fix_write(fix, library.data ? library.data : "", &out);
		rc = 0;
		if (cd_file_write("-", out.data, out.len, err)) {
			cd_log(CD_LOG_ERROR, "%s", err->text);
			rc = 3;
		}
	}
	cd_catalogue_close(cat);
	return rc;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_fix = {
	.name = "fix",
	.usage = "RUN.json [RANK | CHECK-PATTERN | CHECK/FINDING]...",
	.about = "print a shell script that does what a run advises, and can undo it",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a };
	int rc = cd_request_take(&q, &cd_command_fix, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0 && !q.n_operands)
		cd_error_set(&err, "name the run file whose advice is wanted; see `commdoctor fix "
			     "--help`");
	else if (rc < 0)
		rc = perform(&q, &err);
	if (rc < 0)
		rc = cd_usage_error(&cd_command_fix, &err);
	cd_arena_free(a);
	return rc;
}
