/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check.h - all that a check may ask and say.
 *
 * A check is one question: a descriptor and a judge function.  A judge is pure: it reads the
 * facts it declared in `needs` and gives verdicts.  It does no I/O, never asks a clock, calls no
 * library, allocates nothing and frees nothing.  Same evidence, same verdict.
 */
#ifndef COMMDOCTOR_CHECK_H
#define COMMDOCTOR_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Changes whenever a struct of this folder changes its layout or a function its meaning. */
#define CD_ABI 3u

#define CD_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))

struct cd_case;		/* one check being judged in one scope */
struct cd_finding;	/* one thing wrong with one subject */
struct cd_table;	/* rows of live objects: sockets, queues, vectors */

/* ---- words shared with the engine ------------------------------------------------------ */

enum cd_severity { CD_LOW = 1, CD_MEDIUM, CD_HIGH, CD_CRITICAL };

/* In order of precedence: a check's verdict is the first that occurs among its subjects. */
enum cd_verdict { CD_FAIL = 1, CD_ERROR, CD_UNKNOWN, CD_PASS, CD_NOT_APPLICABLE };

enum cd_state {
	CD_PRESENT = 1,
	CD_ABSENT,	/* we looked and it is not there: an answer */
	CD_UNSEEN,	/* we could not look; see enum cd_reason */
};

/* Why a fact is unseen.  A closed list: each names what unlocks it (cd_reason_unlock()). */
enum cd_reason {
	CD_PERMISSION = 1,	/* EACCES/EPERM: run as root or give the capability */
	CD_MASKED,		/* an empty or read-only stand-in put there by a container runtime */
	CD_OTHER_NAMESPACE,	/* lives in a namespace we are not in: run on the host */
	CD_GARBAGE,		/* read, but not what the kernel documents */
	CD_TRUNCATED,		/* cut before its end */
	CD_TIMEOUT,		/* the collector overran its deadline */
	CD_CRASHED,		/* the collector died */
	CD_NOT_COLLECTED,	/* nobody read it, or the recording does not hold it */
	CD_NO_LIBRARY,		/* built without, or the library is not installed */
	CD_MODULE,		/* reading would load a kernel module */
	CD_ONE_SAMPLE,		/* a rate needs two samples: --interval above 0 */
	CD_PEGGED,		/* a saturating counter stands at its maximum: clear it */
	CD_NO_REPLY,		/* asked and nobody answered */
	CD_REASONS
};

enum cd_acts { CD_ACTS_NONE, CD_BLOCKS, CD_CAPS, CD_LOSES, CD_DELAYS, CD_LATENT };

enum cd_confidence { CD_POSSIBLE = 1, CD_CONSISTENT, CD_MEASURED };

/* Where the cause of a finding sits, when it is not this host. */
enum cd_where { CD_HERE, CD_PEER, CD_SWITCH, CD_JOB };

/* For which scopes a check is judged. */
enum { CD_HOST = 1, CD_NETNS = 2, CD_JOBS = 4 };

/* ---- the descriptor -------------------------------------------------------------------- */

/* One number or word a site may set; it is the fact "site/CHECK.NAME". */
struct cd_bound {
	const char *name;	/* "min_share" */
	const char *unit;	/* "ratio", "bytes", "s", "ns", "bit/s", "" or "word" (text) */
	const char *fallback;	/* the default, as a profile would write it: "0.5", "64MiB", "10ms" */
	const char *source;	/* "ours", "RFC 7323 2.2", "kernel Documentation/..." */
};

/* One finding code, its worst severity and the names it observes (space separated). */
struct cd_code {
	const char *code;	/* kebab-case: "buffers-below-64k" */
	enum cd_severity worst;
	const char *observes;	/* every cd_observe_*() name this code gives, for the catalogue */
};

/*
 * CD_SAME_PATH: also of those that act on no one path.  CD_SAME_PORT: both act on one path, and it is
 * the same.  CD_THIS_HOST: any finding whose cause does not sit elsewhere, see cd_elsewhere().
 * CD_SAME_KEY: the subject of the consequence is the setting `key`.
 */
enum cd_reach {
	CD_SAME_PATH = 1, CD_SAME_SUBJECT, CD_ANYWHERE, CD_THIS_HOST, CD_SAME_PORT, CD_SAME_KEY
};

/* "When I have `code`, it explains a finding `consequence` of reach `reach`." */
struct cd_effect {
	const char *code;
	const char *consequence;	/* "check.id/code" */
	enum cd_reach reach;
	const char *key;		/* CD_SAME_KEY: "net.ipv4.tcp_sack" */
};

/*
 * For the effects of a check of one setting: what it found wrong with the value is why the next boot
 * changes it.
 */
#define CD_EXPLAINS_DRIFT(code_, key_) \
	{ code_, "sysctl.persist_drift/drift", CD_SAME_KEY, key_ }, \
	{ code_, "sysctl.persist_drift/not-persistent", CD_SAME_KEY, key_ }

struct cd_check {
	const char *id;				/* "tcp.window_scaling"; never renamed */
	const char *const *needs;		/* facts, NULL ended; names may end in a star */
	const struct cd_bound *bounds;		/* ended by .name = NULL; may be NULL */
	const struct cd_code *codes;		/* ended by .code = NULL; NULL: notes only */
	const struct cd_effect *effects;	/* ended by .code = NULL; may be NULL */
	void (*judge)(struct cd_case *c);
	const void *rule;			/* the row, when one judge serves many settings */
	unsigned per;				/* CD_HOST | CD_NETNS | CD_JOBS; 0 = CD_HOST */
};

/* ---- asking ---------------------------------------------------------------------------- */

/*
 * The subject that verdicts of cd_need_*() go to; "" until set.  cd_each() sets it, too.
 * The string must live as long as the evidence: a subject from cd_each(), a table or a literal.
 */
void cd_subject(struct cd_case *c, const char *subject);

/* The row of a check that shares its judge with others. */
const void *cd_rule(const struct cd_case *c);

/*
 * A view of the same case that reads the host's facts, for a check judged in another scope.
 * In host scope it returns `c`.  Facts of the families host/, run/, site/ and module/ are the machine's
 * and need no view, but for host/child_netns, which is true in every other network namespace.
 */
struct cd_case *cd_host(struct cd_case *c);

/* "host", "netns:NAME", "job:ID". */
const char *cd_scope(const struct cd_case *c);

/*
 * Walk the members of a set fact ("nic", "rdma/port", "irq") in natural order:
 *
 *	for (const char *nic = NULL; (nic = cd_each(c, "nic", nic));)
 *
 * Sets the case's subject.  When the walk ends the subject is "" again.  A set that is unseen
 * makes the case unknown, one that is empty or absent makes it not-applicable; both walk nothing.
 */
const char *cd_each(struct cd_case *c, const char *set, const char *previous);

/* The same walk without any verdict and without setting the subject. */
const char *cd_walk(struct cd_case *c, const char *set, const char *previous);

/* Is the subject a member of the set?  False over an unseen set, too: ask cd_state() first. */
bool cd_in(struct cd_case *c, const char *set, const char *subject);

/* Presence of a fact, without any verdict; where absence matters a judge asks this. */
enum cd_state cd_state(struct cd_case *c, const char *fact, const char *subject);
/* The reason of an unseen fact; 0 otherwise. */
enum cd_reason cd_reason(struct cd_case *c, const char *fact, const char *subject);
/* The fact's own words about why it is absent or unseen; "" for a present one. */
const char *cd_why(struct cd_case *c, const char *fact, const char *subject);
/* What an operator would type to see it. */
const char *cd_source(struct cd_case *c, const char *fact, const char *subject);

struct cd_rate {
	uint64_t delta;		/* between the two samples */
	double seconds;		/* their distance */
	double per_second;
};

struct cd_measure {
	double median, low, high;
	uint64_t n;
};

/*
 * cd_need_TYPE: give the value and return true; or return false after recording the verdict of
 * the case's subject: absent -> not-applicable in the fact's words, unseen -> unknown with its
 * reason.  cd_have_TYPE: the same without recording anything.
 * A fact of another type, or one that `needs` does not declare, makes the check an error.
 * int takes int, bytes, time and one-number sysctls; int of a counter is its latest value.
 */
bool cd_need_int(struct cd_case *c, const char *fact, const char *subject, int64_t *value);
bool cd_have_int(struct cd_case *c, const char *fact, const char *subject, int64_t *value);
bool cd_need_real(struct cd_case *c, const char *fact, const char *subject, double *value);
bool cd_have_real(struct cd_case *c, const char *fact, const char *subject, double *value);
bool cd_need_bool(struct cd_case *c, const char *fact, const char *subject, bool *value);
bool cd_have_bool(struct cd_case *c, const char *fact, const char *subject, bool *value);
/* text, address and cpu list (canonical kernel list form "0-3,8") */
bool cd_need_text(struct cd_case *c, const char *fact, const char *subject, const char **value);
bool cd_have_text(struct cd_case *c, const char *fact, const char *subject, const char **value);
/* nanoseconds */
bool cd_need_duration(struct cd_case *c, const char *fact, const char *subject, int64_t *ns);
bool cd_have_duration(struct cd_case *c, const char *fact, const char *subject, int64_t *ns);
/* facts "rate/COUNTER", made by derive from two samples */
bool cd_need_rate(struct cd_case *c, const char *fact, const char *subject, struct cd_rate *value);
bool cd_have_rate(struct cd_case *c, const char *fact, const char *subject, struct cd_rate *value);
bool cd_need_measure(struct cd_case *c, const char *fact, const char *subject,
		     struct cd_measure *value);
bool cd_have_measure(struct cd_case *c, const char *fact, const char *subject,
		     struct cd_measure *value);
/* item `index` (from 0) of a list of int; a list that is too short is garbage -> unknown */
bool cd_need_item(struct cd_case *c, const char *fact, const char *subject, size_t index,
		  int64_t *value);
bool cd_have_item(struct cd_case *c, const char *fact, const char *subject, size_t index,
		  int64_t *value);
/* lists; the strings and numbers belong to the evidence */
struct cd_texts { const char *const *item; size_t n; };
struct cd_ints { const int64_t *item; size_t n; };
bool cd_need_texts(struct cd_case *c, const char *fact, const char *subject, struct cd_texts *v);
bool cd_have_texts(struct cd_case *c, const char *fact, const char *subject, struct cd_texts *v);
bool cd_need_ints(struct cd_case *c, const char *fact, const char *subject, struct cd_ints *v);
bool cd_have_ints(struct cd_case *c, const char *fact, const char *subject, struct cd_ints *v);
bool cd_has(const struct cd_texts *list, const char *word);

bool cd_need_table(struct cd_case *c, const char *fact, const char *subject,
		   const struct cd_table **table);
bool cd_have_table(struct cd_case *c, const char *fact, const char *subject,
		   const struct cd_table **table);
size_t cd_rows(const struct cd_table *t);
/* Rows before the table was cut; equal to cd_rows() when it was not. */
uint64_t cd_total(const struct cd_table *t);
/* Cells: false when the cell is empty (not told by the source) or the column does not exist. */
bool cd_cell_int(const struct cd_table *t, size_t row, const char *column, int64_t *value);
bool cd_cell_real(const struct cd_table *t, size_t row, const char *column, double *value);
bool cd_cell_text(const struct cd_table *t, size_t row, const char *column, const char **value);

/* Bounds of this check ("min_share"), never unseen; a name that was not declared is an error. */
int64_t cd_bound_int(struct cd_case *c, const char *name);
double cd_bound_real(struct cd_case *c, const char *name);
const char *cd_bound_text(struct cd_case *c, const char *name);
/* "default, ours" or "roce-training.yaml:12": true when a site, not we, chose the value. */
bool cd_bound_is_site(struct cd_case *c, const char *name);

/* CPU lists in kernel list form.  All false/0 on a malformed list. */
bool cd_cpus_overlap(const char *a, const char *b);
bool cd_cpus_within(const char *inner, const char *outer);
size_t cd_cpus_count(const char *list);
bool cd_cpus_has(const char *list, unsigned cpu);

/* Shell-like * and ? match, for patterns a site gave. */
bool cd_glob(const char *pattern, const char *text);

/* Words that live as long as the run; for subjects and observations put together by a judge. */
const char *cd_words(struct cd_case *c, const char *format, ...) CD_PRINTF(2, 3);

/* ---- answering ------------------------------------------------------------------------- */

void cd_pass(struct cd_case *c, const char *subject);
void cd_not_applicable(struct cd_case *c, const char *subject, const char *format, ...)
	CD_PRINTF(3, 4);
void cd_unknown(struct cd_case *c, const char *subject, enum cd_reason reason, const char *format,
		...) CD_PRINTF(4, 5);
/* Worth knowing, no severity; gives no verdict. */
void cd_note(struct cd_case *c, const char *subject, const char *format, ...) CD_PRINTF(3, 4);

/* A finding; never NULL.  `code` must be declared and `severity` not above its worst. */
struct cd_finding *cd_fail(struct cd_case *c, const char *subject, const char *code,
			   enum cd_severity severity);

/* What was seen, for the catalogue's {name}, JSON and the reports.  Names as declared. */
void cd_observe_int(struct cd_finding *f, const char *name, int64_t value, const char *unit);
void cd_observe_real(struct cd_finding *f, const char *name, double value, const char *unit);
void cd_observe_text(struct cd_finding *f, const char *name, const char *value);

/* A throughput limit by a model of <commdoctor/model.h>: bit/s, formula, inputs. */
struct cd_input { const char *name; double value; const char *unit; };
struct cd_limit {
	double bits_per_second;		/* 0: the inputs do not allow a limit */
	const char *model;		/* "window": number and formula stand in the man page */
	const char *formula;		/* "8 W / RTT" */
	struct cd_input inputs[6];
	unsigned n_inputs;
	bool per_flow;			/* binds one connection; several together may carry more */
};

/*
 * How a finding acts.  `path` is a member of the set "path" ("eth0") or a text fact that holds
 * one ("path/fastest").  Without any of these calls a finding is ordered by its severity.
 */
void cd_blocks(struct cd_finding *f, const char *path);	/* NULL: no one path */
/* Blocks those alone that insist on what is missing, one protocol: ordered behind what keeps all out. */
void cd_blocks_some(struct cd_finding *f, const char *path);
void cd_caps(struct cd_finding *f, const char *path, struct cd_limit limit);
void cd_loses(struct cd_finding *f, const char *path, double ratio);
void cd_delays(struct cd_finding *f, const char *path, double seconds);
void cd_latent(struct cd_finding *f, const char *when);
/* Default CD_CONSISTENT.  CD_MEASURED only when a counter or a measurement of this run moved. */
void cd_confidence(struct cd_finding *f, enum cd_confidence confidence);
/* The cause sits elsewhere; default CD_HERE. */
void cd_elsewhere(struct cd_finding *f, enum cd_where where);

/* A ceiling that belongs to a path though nothing is wrong. */
void cd_ceiling(struct cd_case *c, const char *path, struct cd_limit limit,
		enum cd_confidence confidence);

#ifdef __cplusplus
}
#endif
#endif
