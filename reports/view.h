/* SPDX-License-Identifier: Apache-2.0 */
/* view.h - a run arranged for readers: headline, causes, what is missing; shared by renderers. */
#ifndef CD_REPORTS_VIEW_H
#define CD_REPORTS_VIEW_H

#include "base/arena.h"
#include "engine/catalogue.h"
#include "model/run.h"

/* Causes of one code and severity: the worst, and the other subjects that have it, too. */
struct cd_cause {
	const struct cd_ranked *head;
	const struct cd_ranked **also;
	size_t n_also;
};

struct cd_lack {		/* why some questions do not apply here */
	const char *why;
	const char **check;
	size_t n;
};

struct cd_family {
	const char *name;	/* "tcp" */
	size_t first, n;	/* its results: v->result[first] and on */
	size_t count[CD_NOT_APPLICABLE + 1];	/* by verdict; [0]: not finished */
};

struct cd_view {
	struct cd_arena *arena;
	const struct cd_run *run;
	struct cd_catalogue *catalogue;
	int status;		/* the exit status that the run deserves */
	const char *word;	/* "FAIL", "OK", "UNRELIABLE" */
	const char *headline;	/* a sentence: what, where, how much */
	const char **beware;	/* sentences: why not to rely on the answer */
	size_t n_beware;
	struct cd_cause *cause;	/* findings not waived: `first`, then the others by rank */
	size_t n_causes;
	const struct cd_cause *first;	/* the first that counts, else that is open, else any */
	const struct cd_finding **waived;	/* and not expired */
	size_t n_waived;
	struct cd_lack *lack;	/* most frequent first */
	size_t n_lacks;
	const struct cd_result **result;	/* all of them, family by family */
	struct cd_family *family;
	size_t n_families;
	size_t count[CD_NOT_APPLICABLE + 1];
	size_t n_notes;
};

/* What limits one path: the least of its ceilings, and what would limit it without that. */
struct cd_path_limits {
	const char *scope, *path;
	const struct cd_ceiling *lowest;	/* not contradicted where one is not */
	const struct cd_ceiling *all;	/* lowest for all connections together; NULL: none */
	const struct cd_ceiling *one;	/* lowest for one connection; NULL: none */
	const struct cd_ceiling *next;	/* below the line rate; NULL: nothing */
	double line;			/* line rate, bit/s; 0: not known */
	double measured;		/* bit/s; 0: nothing */
};

struct cd_view *cd_view_new(const struct cd_run *run, struct cd_catalogue *cat,
			    struct cd_arena *a);

/* For cd_view_new(): findings into causes, the first of them in front. */
void cd_view_gather_causes(struct cd_view *v);
/* By which `fix RUN NUMBER` and the JSON's `rank` know a cause; "-" for one that follows from another. */
const char *cd_view_rank(const struct cd_view *v, const struct cd_cause *c);
bool cd_view_is_waived(const struct cd_finding *f);
/* Line rate of a path in bit/s; 0 when it is not known. */
double cd_view_line_rate(const struct cd_run *run, const char *scope, const char *path,
			 const struct cd_limit *limit);
/* Each path once, in the order of the run. */
const struct cd_path_limits *cd_view_ceilings(const struct cd_view *v, size_t *n);
/* The path that a finding acts on as people call it: of one member that is left, its bond. */
const char *cd_view_path(const struct cd_finding *f);
/* " for one connection" when the limit binds no more than that. */
const char *cd_view_for(const struct cd_limit *limit);
/* "5.24 Gb/s of 100 Gb/s (5.24 %)"; "" without a limit. */
const char *cd_view_limit(const struct cd_view *v, const struct cd_finding *f);
/* "5.24 Gb/s of 100 Gb/s (5.24 %) for one connection", "loses 0.04 %", "adds 3 us", ...; "" without a number. */
const char *cd_view_number(const struct cd_view *v, const struct cd_finding *f);
/* "8 W / RTT with W = 65535 bytes, RTT = 100 us"; "" without a formula. */
const char *cd_view_formula(const struct cd_view *v, const struct cd_limit *limit);
/* "5.24 Gb/s", "none". */
const char *cd_view_observed(struct cd_arena *a, const struct cd_observed *o);
/* The scope without numbers of processes and jobs, which change from run to run: "netns:nginx", "job". */
const char *cd_view_stable_scope(struct cd_arena *a, const char *scope);
/* "eth0", "eth0 in netns:blue", "this host"; what a finding or verdict is about. */
const char *cd_view_subject(struct cd_arena *a, const char *scope, const char *subject);
/* "on the switch", "on the peer", "in the job"; "" for this host. */
const char *cd_view_where(enum cd_where where);
/* "new sockets or processes only", ... for R0 to R4. */
const char *cd_view_risk(const char *risk);
/* "2026-01-31 23:59:59 UTC"; without seconds. */
const char *cd_view_time(struct cd_arena *a, int64_t ns);
const char *cd_view_minute(struct cd_arena *a, int64_t ns);
/* "least = 4096 (default, ours), share = 25 % (site.yaml:12)": what a check measured against. */
const char *cd_view_bounds(const struct cd_view *v, const char *check);
/* "until 2027-01-31", "permanent", "expired 2020-01-31"; who answers for it and where it is kept. */
const char *cd_view_until(struct cd_arena *a, const struct cd_waived *w);
const char *cd_view_waived(struct cd_arena *a, const struct cd_waived *w);
/* Why a waiver of the profile needs a look; NULL when it does its work. */
const char *cd_view_waiver_doubt(const struct cd_waiver_use *u);
/* "not met", "met", ... */
const char *cd_view_met(enum cd_met met);
/* What to say where the last kept run and this one do not differ. */
const char *cd_view_unchanged(const struct cd_view *v);
/* "not in the last kept run", or that nobody looked for it then. */
const char *cd_view_since_now(const struct cd_view *v, const struct cd_finding *f);
/* "since 2026-01-31 23:59 UTC", "not in the last kept run"; NULL: runs are not kept. */
const char *cd_view_since(const struct cd_view *v, const struct cd_finding *f);
/* A finding of this run put into words. */
const struct cd_words *cd_view_words(const struct cd_view *v, const struct cd_finding *f);
/* The title of a check, or its id. */
const char *cd_view_title(const struct cd_view *v, const char *check);
/* "1 question", "3 questions". */
const char *cd_view_count(struct cd_arena *a, size_t n, const char *one, const char *many);
/* At most `max` characters and a word about the rest. */
const char *cd_view_cut(struct cd_arena *a, const char *text, size_t max);

#endif
