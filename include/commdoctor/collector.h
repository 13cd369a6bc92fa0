/* SPDX-License-Identifier: Apache-2.0 */
/*
 * collector.h - how a collector puts facts.
 *
 * A collector reads one source of knowledge without changing anything, in a child process with
 * a deadline.  It returns 0 when it said all it could - facts it could not see included - and -1
 * with `err` set only when commdoctor itself failed.
 */
#ifndef COMMDOCTOR_COLLECTOR_H
#define COMMDOCTOR_COLLECTOR_H

#include <commdoctor/check.h>

struct cd_arena;
struct cd_host;
struct cd_error;
struct cd_collect;	/* one collector at work in one scope */

enum cd_type {
	CD_INT = 1, CD_COUNTER, CD_RATE, CD_REAL, CD_BOOL, CD_TEXT,
	CD_TIME,	/* ns since 1970 */
	CD_DURATION,	/* ns */
	CD_BYTES,
	CD_ADDRESS,
	CD_CPUS,	/* kernel list form */
	CD_TEXTS, CD_INTS, CD_MEASURE, CD_TABLE,
	CD_ANY,		/* in a spec only: int, list of int or text, as the source has it (sysctl) */
};

/* Counters saturate or wrap at `bits`. */
enum { CD_WRAPS = 1, CD_SATURATES = 2 };

enum cd_column_type { CD_COL_INT = 1, CD_COL_REAL, CD_COL_TEXT };
struct cd_column {
	const char *name;
	enum cd_column_type type;
	const char *unit;
};

struct cd_fact_spec {
	const char *name;	/* "nic/mtu"; one that ends in a star: names are made at run time */
	enum cd_type type;
	const char *unit;	/* "bytes", "bit/s", "" */
	const char *source;	/* what an operator would type: "ip -d link show {subject}" */
	const char *about;	/* half a sentence */
	const struct cd_column *columns;	/* CD_TABLE: ended by .name = NULL */
	const char *weight;	/* CD_TABLE: the int column by which rows are kept when cut */
	unsigned counter_bits;	/* CD_COUNTER: 0 means 64 */
	unsigned counter_flags;	/* CD_WRAPS (default) or CD_SATURATES */
};

enum {
	CD_SAMPLED = 1,		/* run a second time after the interval */
	CD_PER_NETNS = 2,	/* run once in each network namespace of the audit */
	CD_LIVE_ONLY = 4,	/* cannot be replayed from files: its facts go into facts.json */
	CD_ACTIVE = 8,		/* sends traffic: only with a target and consent */
};

struct cd_collector {
	const char *name;			/* "ethtool" */
	const char *group;			/* collectors of a group share a child */
	const struct cd_fact_spec *facts;	/* ended by .name = NULL */
	int (*collect)(struct cd_collect *x, struct cd_error *err);
	unsigned flags;
	int deadline_ms;			/* 0: the default, 5000 */
};

/* The one exported symbol of a loadable module: `const struct cd_module cd_module`. */
struct cd_module {
	unsigned abi;
	const char *name;
	const struct cd_check *const *checks;		/* NULL ended list of arrays ended by .id NULL */
	const struct cd_collector *const *collectors;	/* NULL ended; may be NULL */
};

/* ---- what a collector may use ---------------------------------------------------------- */

/*
 * The text of a file of the host that is examined, live or recorded; a capture takes the file along.
 * A NUL stands behind it, which `*n` (may be NULL) does not count.  NULL and *error: an errno, EFBIG above
 * 16 MiB; cd_put_errno() makes a fact of that.
 */
const char *cd_read_file(struct cd_collect *x, const char *path, size_t *n, int *error);
struct cd_host *cd_collect_host(struct cd_collect *x);	/* of use within the program only */
/* Scratch memory that is gone when the collector returns. */
struct cd_arena *cd_collect_arena(struct cd_collect *x);
/* Does any selected check, or derive, want this fact ("nic/speed", "nic/..." + "*")? */
bool cd_wants(struct cd_collect *x, const char *fact);
/* Walk the wanted facts that begin with `prefix`: NULL starts, NULL ends. */
const char *cd_wanted(struct cd_collect *x, const char *prefix, const char *previous);
/* Second run of a CD_SAMPLED collector: put counters only, the rest is ignored. */
bool cd_second_sample(struct cd_collect *x);
/* A `--target` by index, NULL after the last. */
const char *cd_target(struct cd_collect *x, size_t index);
/* May this run cause module autoload (--allow autoload)? */
bool cd_may_autoload(struct cd_collect *x);
/* Is the evidence taken from the machine we run on (not from a recording)? */
bool cd_is_live(struct cd_collect *x);

/*
 * Put a fact.  The name must match a spec of the collector, the type its type.  A second put of
 * the same name and subject replaces the first (counters of the second sample are paired).
 * All text passes the gate: invalid UTF-8 and control characters become \xNN.
 */
void cd_put_int(struct cd_collect *x, const char *fact, const char *subject, int64_t value);
void cd_put_counter(struct cd_collect *x, const char *fact, const char *subject, uint64_t value);
void cd_put_real(struct cd_collect *x, const char *fact, const char *subject, double value);
void cd_put_bool(struct cd_collect *x, const char *fact, const char *subject, bool value);
void cd_put_text(struct cd_collect *x, const char *fact, const char *subject, const char *value);
void cd_put_texts(struct cd_collect *x, const char *fact, const char *subject,
		  const char *const *value, size_t n);
void cd_put_ints(struct cd_collect *x, const char *fact, const char *subject,
		 const int64_t *value, size_t n);
void cd_put_measure(struct cd_collect *x, const char *fact, const char *subject,
		    struct cd_measure value);
/* The set of subjects other facts speak of; only after the enclosing list was read whole. */
void cd_put_set(struct cd_collect *x, const char *fact, const char *const *subject, size_t n);
/* Looked, not there; `why` in the words of the operator: "driver reports no speed". */
void cd_put_absent(struct cd_collect *x, const char *fact, const char *subject, const char *format,
		   ...) CD_PRINTF(4, 5);
void cd_put_unseen(struct cd_collect *x, const char *fact, const char *subject,
		   enum cd_reason reason, const char *format, ...) CD_PRINTF(5, 6);
/*
 * A file that could not be read, by errno: EACCES/EPERM permission, ENOENT absent (unseen
 * not-collected on a foreign root whose folder is missing, too), else garbage.
 */
void cd_put_errno(struct cd_collect *x, const char *fact, const char *subject, const char *path,
		  int error);
/* Where this one fact was read when the spec's source template is too general ("file:line"). */
void cd_put_source(struct cd_collect *x, const char *fact, const char *subject, const char *source);

/* Tables: begin, then per row set cells and end the row, then end.  Unset cells are empty. */
struct cd_rows;
struct cd_rows *cd_table_begin(struct cd_collect *x, const char *fact, const char *subject);
void cd_row_int(struct cd_rows *t, const char *column, int64_t value);
void cd_row_real(struct cd_rows *t, const char *column, double value);
void cd_row_text(struct cd_rows *t, const char *column, const char *value);
void cd_row_end(struct cd_rows *t);
void cd_table_end(struct cd_rows *t);

#endif
