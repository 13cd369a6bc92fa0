/* SPDX-License-Identifier: Apache-2.0 */
/* runfile-json.h - what the writer and the reader of run files share; for src/engine/runfile-*.c. */
#ifndef CD_ENGINE_RUNFILE_JSON_H
#define CD_ENGINE_RUNFILE_JSON_H

#include <jansson.h>

#include "base/error.h"
#include "base/json.h"
#include "model/run.h"

#define CD_RUN_SCHEMA "commdoctor-run/1"
#define CD_FACTS_SCHEMA "commdoctor-facts/1"

/* The object of all facts, by name, scope and subject. */
void cd_facts_object(const struct cd_evidence *e,
		     bool (*keep)(const struct cd_series *, void *), void *arg,
		     struct cd_buf *out);

/* The value of a present fact as JSON. */
void cd_fact_value(const struct cd_fact *f, struct cd_buf *out);

/* One reading: where we are in which file, and the first thing that was wrong. */
struct cd_reading {
	const char *file;
	struct cd_arena *arena;
	struct cd_strings *strings;
	struct cd_error *err;
	bool failed;
};

/* A place in the file, from the inside out; lives on the stack of who reads it. */
struct cd_at {
	const struct cd_at *up;
	const char *key;	/* NULL: item `index` of an array */
	size_t index;
	json_t *json;
};

/* Record "FILE: MEMBER.PATH: words" unless something was wrong before; returns false. */
bool cd_bad(struct cd_reading *r, const struct cd_at *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A member; `at->json` is NULL when it is not there. */
struct cd_at cd_member(const struct cd_at *of, const char *key);
struct cd_at cd_nth(const struct cd_at *of, size_t index);

/* Type and range checked; on a wrong one the reading fails and a harmless value comes back. */
bool cd_is_object(struct cd_reading *r, const struct cd_at *at);
bool cd_is_array(struct cd_reading *r, const struct cd_at *at);
int64_t cd_read_int(struct cd_reading *r, const struct cd_at *at);
uint64_t cd_read_uint(struct cd_reading *r, const struct cd_at *at);
double cd_read_real(struct cd_reading *r, const struct cd_at *at);
bool cd_read_bool(struct cd_reading *r, const struct cd_at *at);
/* Through the text gate and interned; never NULL. */
const char *cd_read_text(struct cd_reading *r, const struct cd_at *at);

/* Members that may be missing. */
const char *cd_get_text(struct cd_reading *r, const struct cd_at *of, const char *key);	/* or NULL */
double cd_get_real(struct cd_reading *r, const struct cd_at *of, const char *key, double fallback);
bool cd_get_bool(struct cd_reading *r, const struct cd_at *of, const char *key);	/* or false */
size_t cd_get_size(struct cd_reading *r, const struct cd_at *of, const char *key);	/* or 0 */

/* The facts object into evidence, not frozen. */
bool cd_read_facts(struct cd_reading *r, const struct cd_at *at, struct cd_evidence *e);
/* Waivers and controls; members without any are left out. */
void cd_runfile_put_waived(struct cd_buf *b, const struct cd_waived *w);
void cd_runfile_put_bases(struct cd_buf *b, const struct cd_run *run);
void cd_runfile_put_compliance(struct cd_buf *b, const struct cd_run *run);
void cd_read_waived(struct cd_reading *r, const struct cd_at *at, struct cd_waived *w);
void cd_read_compliance(struct cd_reading *r, const struct cd_at *root, struct cd_run *run);

/* Results, ceilings, diagnosis, coverage and cost into the run. */
bool cd_read_results(struct cd_reading *r, const struct cd_at *root, struct cd_run *run);
bool cd_read_diagnosis(struct cd_reading *r, const struct cd_at *root, struct cd_run *run);
/* What a run knows of others: fingerprint, baseline, history; each may be missing. */
void cd_put_history(struct cd_buf *b, const struct cd_run *run);
void cd_read_history(struct cd_reading *r, const struct cd_at *root, struct cd_run *run);
/* A time as runs have it; 0 when it is null or not there. */
int64_t cd_read_time(struct cd_reading *r, const struct cd_at *of, const char *key);
/* A limit (of a finding or a ceiling) from its members. */
void cd_read_limit(struct cd_reading *r, const struct cd_at *at, struct cd_limit *limit);

#endif
