/* SPDX-License-Identifier: Apache-2.0 */
/* evidence.h - all facts of a run: written once, frozen, then read only. */
#ifndef CD_MODEL_EVIDENCE_H
#define CD_MODEL_EVIDENCE_H

#include <commdoctor/collector.h>

struct cd_arena;
struct cd_strings;

struct cd_cell {
	bool set;
	union {
		int64_t i;
		double r;
		const char *text;
	} as;
};

struct cd_table {
	const struct cd_column *column;	/* ended by .name = NULL */
	size_t n_columns;
	struct cd_cell *cell;		/* n_rows * n_columns */
	size_t n_rows;
	uint64_t total;			/* rows before the cut */
};

struct cd_counter {
	uint64_t first, last;
	int64_t first_ns, last_ns;	/* CLOCK_BOOTTIME of the samples */
	uint8_t samples;		/* 1 or 2 */
	uint8_t bits;
	uint8_t flags;			/* CD_WRAPS, CD_SATURATES */
};

struct cd_list {
	size_t n;
	const char *const *text;	/* CD_TEXTS */
	const int64_t *num;		/* CD_INTS */
};

struct cd_fact {
	const char *subject;		/* interned; "" for the scope itself */
	const char *source;		/* NULL: the series' template */
	const char *why;		/* absent, unseen */
	uint8_t type;			/* enum cd_type, of a present fact */
	uint8_t state;			/* enum cd_state */
	uint8_t reason;			/* enum cd_reason */
	union {
		int64_t i;		/* int, bool, time, duration, bytes */
		double real;
		const char *text;	/* text, address, cpus */
		const struct cd_counter *counter;
		const struct cd_rate *rate;
		const struct cd_list *list;
		const struct cd_measure *measure;
		const struct cd_table *table;
	} as;
};

/* Every fact of one name in one scope. */
struct cd_series {
	const char *scope, *name;	/* interned */
	const char *unit;
	const char *source;		/* template with {subject} */
	const char *by;			/* collector, "derive" or "site" */
	enum cd_type type;
	const struct cd_column *columns;
	struct cd_fact *fact;		/* after freeze: natural order of subject */
	size_t n, room;
};

struct cd_evidence;

struct cd_evidence *cd_evidence_new(struct cd_arena *a);
struct cd_arena *cd_evidence_arena(struct cd_evidence *e);
struct cd_strings *cd_evidence_strings(struct cd_evidence *e);

/* Find or make the series; spec gives type, unit, source.  Before freeze. */
struct cd_series *cd_evidence_series(struct cd_evidence *e, const char *scope, const char *name,
				     const struct cd_fact_spec *spec, const char *by);
/* Find or make the fact of a subject; the caller fills it.  Before freeze. */
struct cd_fact *cd_evidence_put(struct cd_evidence *e, struct cd_series *s, const char *subject);
/* Remove every series made by `by` (derived facts of a file are never trusted). */
void cd_evidence_drop(struct cd_evidence *e, const char *by);
/* Remove every series of a scope. */
void cd_evidence_drop_scope(struct cd_evidence *e, const char *scope);
/* Sort series and facts.  May be called again after further puts. */
void cd_evidence_freeze(struct cd_evidence *e);

/* Works before and after freeze; NULL when there is none. */
const struct cd_series *cd_evidence_find(const struct cd_evidence *e, const char *scope,
					 const char *name);
const struct cd_fact *cd_evidence_get(const struct cd_evidence *e, const char *scope,
				      const char *name, const char *subject);
size_t cd_evidence_count(const struct cd_evidence *e);
/* Series by index, in order of name then scope after freeze; NULL after the last. */
const struct cd_series *cd_evidence_at(const struct cd_evidence *e, size_t index);
/* The scopes of other network namespaces, in natural order; they belong to the evidence. */
size_t cd_evidence_netns(struct cd_evidence *e, const char *const **scope);
/* The source template with the subject in its place. */
const char *cd_fact_source(struct cd_arena *a, const struct cd_series *s, const struct cd_fact *f);

/* "permission", "masked", ...; and the other way round (0 when there is no such word). */
const char *cd_reason_name(enum cd_reason r);
enum cd_reason cd_reason_by_name(const char *name);
/* "run as root", "--interval above 0", ... */
const char *cd_reason_unlock(enum cd_reason r);
const char *cd_type_name(enum cd_type t);
enum cd_type cd_type_by_name(const char *name);

#endif
