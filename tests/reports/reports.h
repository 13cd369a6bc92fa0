/* SPDX-License-Identifier: Apache-2.0 */
/* reports.h - a run of tests/lib/runs.c through a renderer, with the words of these tests. */
#ifndef CD_TESTS_REPORTS_H
#define CD_TESTS_REPORTS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "lib/runs.h"
#include "reports/report.h"

static inline const char *source_file(struct cd_arena *a, const char *name)
{
	const char *folder = getenv("CD_SRC");

	return cd_sprintf(a, "%s/%s", folder ? folder : ".", name);
}

static inline const struct cd_report *report_named(const char *name)
{
	for (const struct cd_report *const *r = cd_reports; *r; r++)
		if (!strcmp((*r)->name, name))
			return *r;
	fail_msg("no report %s", name);
	return NULL;
}

/* Render twice: the same run must give the same bytes. */
static inline void render(struct cd_arena *a, const char *format, const struct cd_run *run,
			  struct cd_report_options options, struct cd_buf *out)
{
	const struct cd_report *r = report_named(format);
	struct cd_error err = { "" };
	struct cd_catalogue *cat = cd_catalogue_open(source_file(a, "tests/reports/catalogue.xml"),
						     &err);
	CD_AUTO_BUF again = { 0 };

	if (!cat)
		fail_msg("%s", err.text);
	options.templates = source_file(a, "templates");
	if (r->render(run, cat, &options, out, &err) < 0 ||
	    r->render(run, cat, &options, &again, &err) < 0)
		fail_msg("%s", err.text);
	cd_catalogue_close(cat);
	assert_int_equal(out->len, again.len);
	assert_memory_equal(out->data, again.data, out->len);
}

#endif
