/* SPDX-License-Identifier: Apache-2.0 */
/* report.h - a renderer of a run.  It sees the run and the catalogue, never the host. */
#ifndef CD_REPORTS_REPORT_H
#define CD_REPORTS_REPORT_H

#include "base/buf.h"
#include "engine/catalogue.h"
#include "model/run.h"

struct cd_error;

struct cd_report_options {
	const char *variant;	/* "html:mail" -> "mail"; NULL for the default */
	const char *templates;	/* html: the folder of report.xsl and report.css */
	const char *stylesheet;	/* html: a user's own XSLT; NULL for ours */
	bool colour;		/* text: a terminal that wants it */
	int width;		/* text: columns; 0 = 80 */
	const char *file;	/* where it will be written, NULL = standard output */
	const char *page;	/* junit: the file of an HTML page of the same run; NULL: none */
	const char *unwritten;	/* junit: why other reports could not be written; NULL: all were */
};

struct cd_report {
	const char *name;		/* "text", "junit" */
	const char *const *variants;	/* NULL ended; NULL: none */
	const char *about;
	bool wordless;			/* renders without the catalogue: `cat` may be NULL */
	bool last;			/* tells whether the others could be written */
	/* -1 with err.  The same run gives the same bytes. */
	int (*render)(const struct cd_run *run, struct cd_catalogue *cat,
		      const struct cd_report_options *options, struct cd_buf *out,
		      struct cd_error *err);
};

/* The generated table, NULL ended. */
extern const struct cd_report *const cd_reports[];

#endif
