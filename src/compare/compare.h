/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare.h - two runs, of one host at two times or of two hosts: what differs that matters?
 *
 * Counters, times, process numbers and our own cost are no difference.  What one run did not ask or
 * could not see is said as such, never as gone.
 */
#ifndef CD_COMPARE_COMPARE_H
#define CD_COMPARE_COMPARE_H

#include "model/change.h"
#include "model/run.h"

struct cd_judged {		/* one subject's verdict that is another one */
	const char *check, *scope, *subject;
	enum cd_verdict was, now;	/* 0: not judged in time */
	const char *why;	/* of the later one, when it is no answer; may be NULL */
};

struct cd_unasked {		/* a fact that only one of the runs was to read */
	const char *fact;
	bool before;		/* the first run has it */
};

struct cd_number {		/* a measured or reckoned number of both runs */
	const char *name;	/* "ceiling", "throughput", "retransmitted" */
	const char *scope, *subject, *unit;
	double was, now;
};

struct cd_comparison {
	const struct cd_run *a, *b;
	bool one_host;
	const char **caveat;	/* sentences: what the two runs did differently */
	size_t n_caveats;
	struct cd_moved *moved;
	size_t n_moved;
	struct cd_judged *judged;
	size_t n_judged;
	struct cd_change *change;	/* by class, fact, subject */
	size_t n_changes;
	struct cd_unasked *unasked;
	size_t n_unasked;
	const char **only_a, **only_b;	/* checks */
	size_t n_only_a, n_only_b;
	struct cd_number *number;
	size_t n_numbers;
	struct cd_fingerprint before, after;
};

struct cd_comparison *cd_compare(const struct cd_run *a, const struct cd_run *b,
				 struct cd_arena *arena);
/* Differences among findings, verdicts and facts. */
size_t cd_comparison_differences(const struct cd_comparison *c);
/* What one of them did not ask or could not see. */
size_t cd_comparison_blind_spots(const struct cd_comparison *c);
/* Did both see every fact that matters and answer every question they asked? */
bool cd_comparison_saw_all(const struct cd_comparison *c);
/* 1: they differ; 3: nobody can say, for they did not see alike, or one saw nothing; 0. */
int cd_comparison_exit_status(const struct cd_comparison *c);

/* One host, as far as name and boot tell? */
bool cd_same_host(const struct cd_run *a, const struct cd_run *b);
/* What the runs did differently, in sentences that name them so: "the baseline", "this run". */
const char **cd_compare_caveats(const struct cd_run *a, const struct cd_run *b, const char *what,
				const char *later, struct cd_arena *arena, size_t *n);
void cd_fingerprint_take(const struct cd_run *run, struct cd_arena *arena,
			 struct cd_fingerprint *out);
/*
 * Put into `run` what changed since `before`, the run of this host that was kept last (NULL: none),
 * and since when each finding stands.  Strings of `before` are used on.
 */
void cd_history_put(struct cd_run *run, const struct cd_run *before, size_t kept);

#endif
