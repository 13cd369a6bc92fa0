/* SPDX-License-Identifier: Apache-2.0 */
/* fix.h - the steps that a run's findings ask for, and the script that does them. */
#ifndef CD_FIX_H
#define CD_FIX_H

#include "engine/catalogue.h"
#include "model/run.h"

struct cd_buf;
struct cd_error;

enum cd_fix_kind {
	CD_FIX_SETTING = 1,	/* write `value` to the file `target`, which held `old` */
	CD_FIX_MODULE,		/* load `target` */
	CD_FIX_LINE,		/* `value` as a line of the file `target` */
	CD_FIX_BY_HAND,		/* `text` is for a person, and `why` says why no script does it */
};

struct cd_fix_step {
	enum cd_fix_kind kind;
	enum cd_step_when when;
	const char *space;	/* network namespace; "" is the host's own */
	const char *target, *value, *old;
	const char *key;	/* of sysctl, with dots, or the path in sysfs; NULL: neither */
	const char *wanted;	/* what `key` is to be */
	const char *text, *why, *undo;
	const char *risk;
	const char *const *finding;	/* "check/code on subject", for people */
	size_t n_findings;
};

struct cd_fix {
	struct cd_arena *arena;
	const struct cd_run *run;
	struct cd_fix_step *step;	/* in the order of the diagnosis */
	size_t n_steps;
	const char **left;		/* findings that no step is for, with the reason */
	size_t n_left;
};

/*
 * Steps for the findings that `pattern`s choose: a rank ("1"), CHECK/CODE or a check pattern; none:
 * all.  NULL and err when one chooses nothing.
 */
struct cd_fix *cd_fix_plan(const struct cd_run *run, struct cd_catalogue *cat, char **pattern,
			   int n_patterns, struct cd_arena *a, struct cd_error *err);
/* `library` is what the script can do: templates/fix.sh. */
void cd_fix_write(const struct cd_fix *fix, const char *library, struct cd_buf *out);

#endif
