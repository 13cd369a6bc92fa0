/* SPDX-License-Identifier: Apache-2.0 */
/* run.h - one audit as plain data: identity, plan, evidence, results, diagnosis, coverage, cost. */
#ifndef CD_MODEL_RUN_H
#define CD_MODEL_RUN_H

#include "model/change.h"
#include "model/evidence.h"

struct cd_observed {
	const char *name, *unit;
	enum { CD_OBSERVED_INT = 1, CD_OBSERVED_REAL, CD_OBSERVED_TEXT } type;
	int64_t i;
	double real;
	const char *text;
};

struct cd_waived {
	const char *owner, *until, *why;	/* until "2027-01-31" */
	bool expired, permanent;
	const char *ticket;		/* may be NULL */
};

enum cd_waiver_state {
	CD_WAIVER_USED = 1,
	CD_WAIVER_EXPIRED,
	CD_WAIVER_UNUSED,		/* what it might waive was asked and judged: nothing there */
	CD_WAIVER_UNDECIDED,		/* asked, but not judged whole */
	CD_WAIVER_NOT_ASKED,
};

/* A waiver of the profile, whether or not there was something to waive. */
struct cd_waiver_use {
	const char *finding, *subject;	/* patterns */
	struct cd_waived waived;
	const char *where;		/* "site.yaml:12" */
	enum cd_waiver_state state;
	size_t n;			/* findings that it stands over */
};

/* A requirement of the site's own catalogue, and the checks that answer for it. */
struct cd_control {
	const char *id, *title;		/* title: may be NULL */
	const char *where;		/* "site.yaml:30" */
	const char *const *check;
	size_t n_checks;
};

/* The worst answer of its checks, worst first. */
enum cd_met {
	CD_NOT_MET = 1,			/* a finding that no waiver covers */
	CD_MET_ERROR,
	CD_MET_UNKNOWN,			/* or not asked: nobody may call it met */
	CD_MET_WAIVED,			/* findings, all of them waived today */
	CD_MET,
	CD_MET_NOT_APPLICABLE,
};

struct cd_finding {
	const char *check, *scope, *subject, *code;
	enum cd_severity severity;
	enum cd_acts acts;
	const char *path;		/* resolved: "eth0"; "" when the path is not known */
	struct cd_limit limit;		/* caps */
	double amount;			/* loses: ratio; delays: seconds */
	bool in_part;			/* blocks: only those that insist on what is missing */
	const char *when;		/* latent */
	enum cd_confidence confidence;
	enum cd_where where;
	struct cd_observed *observed;
	size_t n_observed;
	const struct cd_waived *waived;	/* NULL: not waived */
	bool known;			/* stood in the --baseline, not waived, no less severe */
	bool stood;			/* stood in the --baseline, waived or less severe as it may be */
	const char *door;		/* of another network namespace, cd_run_find_doors(); may be NULL */
	int64_t since_ns;		/* of kept runs the first with it, without a gap; 0: not kept */
	struct cd_case *in;		/* while judging only */
	struct cd_finding *next;
};

struct cd_note {
	const char *subject, *text;
	struct cd_note *next;
};

struct cd_subject {
	const char *subject;
	enum cd_verdict verdict;
	enum cd_reason reason;		/* unknown */
	const char *fact;		/* the fact that decided unknown or not-applicable; may be NULL */
	const char *why;
	bool doubted;			/* something was not seen beside what decided the verdict */
	struct cd_finding *findings;
	struct cd_note *notes;
	struct cd_subject *next;
};

struct cd_result {
	const char *check, *scope;
	enum cd_verdict verdict;
	const char *why;		/* error: what went wrong */
	struct cd_subject *subjects;
	bool must_judge;		/* the profile insists on an answer */
	bool unfinished;		/* the run was cut short before it was judged */
};

struct cd_ceiling {
	const char *path, *scope;
	struct cd_limit limit;
	const char *by;			/* check or finding that gave it */
	enum cd_confidence confidence;
	double measured;		/* bit/s; 0: nothing measured */
	bool contradicted;		/* measured > 1.03 x limit */
};

struct cd_ranked {
	const struct cd_finding *finding;
	unsigned rank;			/* from 1 among causes, like ones share it; 0: a consequence */
	const struct cd_ranked **explains;
	size_t n_explains;
	const struct cd_ranked *because;	/* the cause it is folded under */
	double share;			/* caps: ceiling / line rate of the path; 0 when unknown */
};

struct cd_unlock {
	const char *what;		/* "run as root" */
	const char **question;		/* check ids */
	size_t n;
};

struct cd_coverage {
	size_t asked, judged, unknown, error, not_applicable;
	struct cd_unlock *unlock;
	size_t n_unlock;
};

struct cd_cost {
	const char *collector, *scope;
	double wall_ms;
	int64_t rss_kb;
	const char *outcome;		/* "ok", "failed: ...", "timeout", "crashed (signal 11)" */
};

/* What a bound was set to and by whom; a copy of the facts site/... for reports. */
struct cd_run {
	struct cd_arena *arena;
	const char *version;
	const char *host_name, *kernel, *boot_id;
	const char *profile;
	const char *root;		/* NULL: live */
	const char *command;		/* for the reports' head: "commdoctor run -p ..." */
	int64_t began_ns, ended_ns;
	bool finished;
	const char *cut;		/* why not finished: "deadline of 50 s", "SIGTERM" */
	enum cd_severity fail_on;
	struct cd_evidence *evidence;
	struct cd_result *results;	/* in order of check id, then scope */
	size_t n_results;
	struct cd_ceiling *ceilings;	/* by path, lowest first */
	size_t n_ceilings;
	struct cd_ranked **diagnosis;	/* causes by rank, then consequences */
	size_t n_diagnosis;
	struct cd_coverage coverage;
	struct cd_cost *costs;
	size_t n_costs;
	const char *const *bases;	/* profiles that the profile extends, the nearest first */
	size_t n_bases;
	struct cd_waiver_use *waivers;	/* in the order of the profile */
	size_t n_waivers;
	struct cd_control *controls;
	size_t n_controls;
	const struct cd_fingerprint *fingerprint;	/* NULL: none was taken */
	const struct cd_baseline *baseline;	/* NULL: without --baseline */
	const struct cd_history *history;	/* NULL: without --keep, or the first one kept */
};

const char *cd_verdict_name(enum cd_verdict v);		/* "not-applicable" */
enum cd_verdict cd_verdict_by_name(const char *name);	/* 0 when there is none */
const char *cd_severity_name(enum cd_severity s);	/* "critical" */
enum cd_severity cd_severity_by_name(const char *name);
const char *cd_acts_name(enum cd_acts a);		/* "caps"; "" for none */
enum cd_acts cd_acts_by_name(const char *name);
const char *cd_confidence_name(enum cd_confidence c);
enum cd_confidence cd_confidence_by_name(const char *name);
const char *cd_where_name(enum cd_where w);		/* "host" */
enum cd_where cd_where_by_name(const char *name);

const char *cd_waiver_state_name(enum cd_waiver_state s);	/* "not-asked" */
enum cd_waiver_state cd_waiver_state_by_name(const char *name);	/* 0 when there is none */
const char *cd_met_name(enum cd_met m);			/* "not-met" */

/* The answer of one check alone (NULL: it was not asked), and of all checks of a control. */
enum cd_met cd_result_met(const struct cd_result *r);
enum cd_met cd_control_met(const struct cd_run *run, const struct cd_control *c);

/* Neither waived (an expired waiver is none) nor known from a baseline. */
bool cd_finding_is_open(const struct cd_finding *f);
/* Does this finding count for the exit status: open, and at or above fail_on? */
bool cd_finding_counts(const struct cd_run *run, const struct cd_finding *f);
/*
 * May nobody rely on this answer: an error, not finished, or some subject unknown although the
 * profile insists on an answer?  JUnit's <error>, and exit status 3.
 */
bool cd_result_unreliable(const struct cd_result *r);
/*
 * Was nothing judged?  No check passed or failed, and not because each found that it does not
 * apply: that is an answer.
 */
bool cd_run_is_blind(const struct cd_run *run);
/* 0, 1 or 3 as the manual says. */
int cd_run_exit_status(const struct cd_run *run);
/* As monitoring plug-ins end: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN. */
int cd_run_nagios_status(const struct cd_run *run);

/* Findings that reports tell as one cause of several subjects: one code, equally severe and known. */
bool cd_finding_is_like(const struct cd_finding *a, const struct cd_finding *b);
/* What a measurement exceeded holds nothing back; `than` may be NULL. */
bool cd_ceiling_is_lower(const struct cd_ceiling *c, const struct cd_ceiling *than);
/* The ceiling that a finding gave by its limit; NULL when it gave none. */
const struct cd_ceiling *cd_run_ceiling(const struct cd_run *run, const struct cd_finding *f);
/* Did the path carry more than this finding says it can? */
bool cd_run_contradicts(const struct cd_run *run, const struct cd_finding *f);

/* Tell the findings of other network namespaces how to get in, as the fact "netns" says. */
void cd_run_find_doors(struct cd_run *run);
/* Is the scope a namespace that `ip netns` knows by the name it is called? */
bool cd_finding_is_named_netns(const struct cd_finding *f);

/* What a limit counts against: the rate of its path, or the higher one a slow link ought to have. */
double cd_limit_whole(const struct cd_limit *limit, double line_rate);

#endif
