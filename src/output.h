/* SPDX-License-Identifier: Apache-2.0 */
/*
 * output.h - the -o options of a command: which reports are wanted, and where they go.
 *
 *	struct cd_outputs outputs = { .arena = a };
 *
 *	case 'o': cd_outputs_parse(&outputs, optarg, &err)	-1: a usage error, exit 2
 *	...
 *	cd_outputs_write(&outputs, run, &err)			-1: exit 3 unless the run says 1
 */
#ifndef CD_OUTPUT_H
#define CD_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

struct cd_arena;
struct cd_error;
struct cd_report;
struct cd_run;

struct cd_output {
	const struct cd_report *report;
	const char *variant;	/* NULL: the default one */
	const char *file;	/* NULL: standard output */
};

struct cd_outputs {
	struct cd_arena *arena;
	const char *stylesheet;	/* --stylesheet FILE, for html; NULL: ours */
	struct cd_output *item;
	size_t n;
};

/* "html:mail=report.html"; the error names the nearest format or variant. */
int cd_outputs_parse(struct cd_outputs *o, const char *spec, struct cd_error *err);
/* Would writing `file` destroy `input` ("-": standard input), by whatever name? */
bool cd_output_hits(const char *file, const char *input);
/* -1 when one of the files is `input` (NULL: none), a file that the command reads: exit 2. */
int cd_outputs_spare(const struct cd_outputs *o, const char *input, struct cd_error *err);
/* Does one of them go to standard output?  True without any -o: a text report is the default. */
bool cd_outputs_use_stdout(const struct cd_outputs *o);
/*
 * Render and write all; one that fails does not keep the others from being written.  `err` names
 * each that failed.
 */
int cd_outputs_write(const struct cd_outputs *o, const struct cd_run *run, struct cd_error *err);
/* What a text on standard output may have: columns (80 where there is no terminal) and colour. */
void cd_output_terminal(size_t *width, bool *colour);
/* "text json html ..." for a usage text. */
const char *cd_outputs_formats(struct cd_arena *a);

#endif
