/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trial.h - did a change help?  Runs of one host before it and after it, by what they measured.
 *
 * One sample each proves nothing, so there is no claim below five on either side, and none about what
 * moves with the load.
 */
#ifndef CD_COMPARE_TRIAL_H
#define CD_COMPARE_TRIAL_H

#include "compare.h"

enum { CD_TRIAL_SAMPLES = 5 };

enum cd_trial_claim {
	CD_TRIAL_NONE,			/* nobody can say; `why` */
	CD_TRIAL_SAME,			/* what moved is within what moves by itself */
	CD_TRIAL_BETTER, CD_TRIAL_WORSE,
};

struct cd_sample_set {			/* one side of a number */
	double *value;			/* ascending */
	size_t n;
	double median, spread;		/* spread: median absolute deviation */
	double seconds;			/* median distance of the two samples of a counter; 0: none */
};

struct cd_trial_number {
	const char *name;		/* "retransmitted" */
	const char *scope, *subject, *unit;	/* "ratio" of packets, or "ns" */
	struct cd_sample_set before, after;
	enum cd_trial_claim claim;
	const char *why;		/* of no claim */
};

struct cd_trial {
	const struct cd_run *const *before, *const *after;	/* in the order of time */
	size_t n_before, n_after;
	struct cd_comparison *change;	/* of the last before and the first after */
	const char **caveat;
	size_t n_caveats;
	struct cd_trial_number *number;
	size_t n_numbers;
};

/* The runs, at least one each, are sorted in place. */
struct cd_trial *cd_trial_of(const struct cd_run **before, size_t n_before,
				 const struct cd_run **after, size_t n_after,
				 struct cd_arena *arena);
size_t cd_trial_count(const struct cd_trial *e, enum cd_trial_claim claim);
/* 1: something got worse; 3: nothing could be claimed; 0. */
int cd_trial_exit_status(const struct cd_trial *e);
const char *cd_trial_claim_name(enum cd_trial_claim claim);	/* "better" */

#endif
