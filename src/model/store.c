/* SPDX-License-Identifier: Apache-2.0 */
/* How does one fact enter the evidence, whoever sends it: a collector, a child's pipe, a file? */
#include "model/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"

bool cd_fact_name_matches(const char *pattern, const char *name)
{
	size_t n = strlen(pattern), m = strlen(name);

	if (n >= 2 && !strcmp(pattern + n - 2, "/*")) {
		if (m >= 2 && !strcmp(name + m - 2, "/*")) {
			size_t least = (n < m ? n : m) - 1;

			return !strncmp(pattern, name, least);
		}
		return m >= n && !strncmp(pattern, name, n - 1);
	}
	if (m >= 2 && !strcmp(name + m - 2, "/*"))
		return n >= m && !strncmp(pattern, name, m - 1);
	return !strcmp(pattern, name);
}

const struct cd_fact_spec *cd_spec_find(const struct cd_fact_spec *specs, const char *name)
{
	for (const struct cd_fact_spec *s = specs; s && s->name; s++)
		if (cd_fact_name_matches(s->name, name))
			return s;
	return NULL;
}

static const char *kept(struct cd_evidence *e, const char *s)
{
	return s && *s ? cd_intern(cd_evidence_strings(e), s) : s ? "" : NULL;
}

/* A list without a subject may be walked as a set: a member that came twice would never end. */
static size_t keep_once(struct cd_arena *a, const char **text, size_t n)
{
	struct cd_map *seen = cd_map_new(a);
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		if (cd_map_get(seen, text[i], strlen(text[i])))
			continue;
		cd_map_set(seen, text[i], strlen(text[i]), text);
		text[kept++] = text[i];
	}
	return kept;
}

static const struct cd_list *copy_list(struct cd_evidence *e, const struct cd_list *from,
				       enum cd_type type, bool set)
{
	struct cd_arena *a = cd_evidence_arena(e);
	struct cd_list *to = cd_alloc(a, sizeof(*to));

	to->n = from->n;
	if (type == CD_TEXTS) {
		const char **text = cd_alloc_n(a, from->n + 1, sizeof(*text));

		for (size_t i = 0; i < from->n; i++)
			text[i] = kept(e, from->text[i]);
		if (set && from->n > 1)
			to->n = keep_once(a, text, from->n);
		to->text = text;
	} else {
		int64_t *num = cd_alloc_n(a, from->n + 1, sizeof(*num));

		if (from->n)
			memcpy(num, from->num, from->n * sizeof(*num));
		to->num = num;
	}
	return to;
}

struct weighed {
	int64_t weight;
	size_t row;
};

static int heavier_first(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return x->row < y->row ? -1 : x->row > y->row;
}

static int by_row(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;

	return x->row < y->row ? -1 : x->row > y->row;
}

size_t *cd_table_kept(const struct cd_table *t, const char *weight, size_t *n)
{
	struct weighed *w = calloc(t->n_rows + 1, sizeof(*w));
	size_t *kept = calloc(t->n_rows + 1, sizeof(*kept)), column = 0;

	if (!w || !kept)
		abort();
	while (weight && column < t->n_columns && strcmp(t->column[column].name, weight))
		column++;
	for (size_t i = 0; i < t->n_rows; i++) {
		const struct cd_cell *c = &t->cell[i * t->n_columns];

		w[i].row = i;
		if (weight && column < t->n_columns && c[column].set)
			w[i].weight = c[column].as.i;
	}
	*n = t->n_rows;
	if (*n > CD_TABLE_ROWS) {
		qsort(w, *n, sizeof(*w), heavier_first);
		*n = CD_TABLE_ROWS;
		qsort(w, *n, sizeof(*w), by_row);
	}
	for (size_t i = 0; i < *n; i++)
		kept[i] = w[i].row;
	free(w);
	return kept;
}

static const struct cd_table *copy_table(struct cd_evidence *e, const struct cd_table *from,
					 const struct cd_fact_spec *spec)
{
	struct cd_arena *a = cd_evidence_arena(e);
	struct cd_table *to = cd_alloc(a, sizeof(*to));
	size_t *row;

	*to = *from;
	row = cd_table_kept(from, spec->weight, &to->n_rows);
	to->cell = cd_alloc_n(a, to->n_rows * to->n_columns + 1, sizeof(*to->cell));
	for (size_t i = 0; i < to->n_rows; i++) {
		const struct cd_cell *c = &from->cell[row[i] * from->n_columns];

		for (size_t k = 0; k < to->n_columns; k++) {
			struct cd_cell *d = &to->cell[i * to->n_columns + k];

			*d = c[k];
			if (d->set && to->column[k].type == CD_COL_TEXT)
				d->as.text = kept(e, c[k].as.text);
		}
	}
	free(row);
	return to;
}

static void store_counter(struct cd_evidence *e, struct cd_fact *to, const struct cd_fact *f,
			  bool second)
{
	struct cd_counter *c = cd_alloc(cd_evidence_arena(e), sizeof(*c));

	*c = *f->as.counter;
	if (second && to->state == CD_PRESENT && to->type == CD_COUNTER) {
		c->first = to->as.counter->first;
		c->first_ns = to->as.counter->first_ns;
		c->samples = 2;
	}
	to->as.counter = c;
}

void cd_evidence_store(struct cd_evidence *e, const char *scope, const char *name,
		       const struct cd_fact_spec *spec, const char *by, const struct cd_fact *f,
		       bool second)
{
	struct cd_arena *a = cd_evidence_arena(e);
	struct cd_series *s;
	struct cd_fact *to;

	if (second && !(f->state == CD_PRESENT && f->type == CD_COUNTER) &&
	    !cd_text_ends(name, "_again"))
		return;
	s = cd_evidence_series(e, scope, name, spec, by);
	to = cd_evidence_put(e, s, f->subject);
	if (!f->state) {	/* the source of a fact that was or will be put */
		to->source = kept(e, f->source);
		return;
	}
	if (f->state == CD_PRESENT && f->type == CD_COUNTER) {
		store_counter(e, to, f, second);
		/* A counter that appeared between the samples has one sample. */
		to->type = CD_COUNTER;
		to->state = CD_PRESENT;
		to->reason = 0;
		to->why = NULL;
		if (f->source)
			to->source = kept(e, f->source);
		return;
	}
	to->type = f->type;
	to->state = f->state;
	to->reason = f->reason;
	to->why = kept(e, f->why);
	if (f->source)
		to->source = kept(e, f->source);
	if (f->state != CD_PRESENT)
		return;
	switch (f->type) {
	case CD_TEXT: case CD_ADDRESS: case CD_CPUS:
		to->as.text = kept(e, f->as.text);
		break;
	case CD_TEXTS: case CD_INTS:
		to->as.list = copy_list(e, f->as.list, f->type, !*to->subject);
		break;
	case CD_RATE:
		to->as.rate = memcpy(cd_alloc(a, sizeof(struct cd_rate)), f->as.rate,
				     sizeof(struct cd_rate));
		break;
	case CD_MEASURE:
		to->as.measure = memcpy(cd_alloc(a, sizeof(struct cd_measure)), f->as.measure,
					sizeof(struct cd_measure));
		break;
	case CD_TABLE:
		to->as.table = copy_table(e, f->as.table, spec);
		break;
	default:
		to->as = f->as;
	}
}
