/* SPDX-License-Identifier: Apache-2.0 */
/* store.h - put one fact, deep copied, into the evidence; pairs the samples of a counter. */
#ifndef CD_MODEL_STORE_H
#define CD_MODEL_STORE_H

#include "model/evidence.h"

/* The subject that speaks for every subject without a fact of its own (a collector that died). */
#define CD_EVERY_SUBJECT "*"

/*
 * `f` belongs to the caller.  With f->state 0 only f->source is taken.  A second-sample counter joins the first; other second-sample facts
 * are taken only when their name ends in "_again".
 */
void cd_evidence_store(struct cd_evidence *e, const char *scope, const char *name,
		       const struct cd_fact_spec *spec, const char *by, const struct cd_fact *f,
		       bool second_sample);
/* The spec of `name` among specs ended by .name = NULL , which may end in a slash and a star. */
const struct cd_fact_spec *cd_spec_find(const struct cd_fact_spec *specs, const char *name);
/* "nic/mtu" by "nic/mtu", "nic/" + "*"; both sides may end so. */
bool cd_fact_name_matches(const char *pattern, const char *name);
/* A table keeps so many rows: the heaviest by its weight column, without one the first. */
enum { CD_TABLE_ROWS = 1000 };
/* Which rows stay, in their order; *n of them, for free(). */
size_t *cd_table_kept(const struct cd_table *t, const char *weight, size_t *n);

#endif
