/* SPDX-License-Identifier: Apache-2.0 */
/* json.c - the run itself, for other programs and for `judge`, `render`, `compare`. */
#include "engine/runfile.h"
#include "reports/report.h"

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	(void)cat;
	(void)options;
	(void)err;
	cd_runfile_write(run, out);
	return 0;
}

const struct cd_report cd_report_json = {
	.name = "json",
	.about = "the run file: facts and results (schema commdoctor-run/1)",
	.wordless = true,
	.render = render,
};
