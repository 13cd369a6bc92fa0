/* SPDX-License-Identifier: Apache-2.0 */
/* What may a judge ask of values it has: cells of tables, CPU lists, patterns? */
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "engine/case.h"

size_t cd_rows(const struct cd_table *t)
{
	return t->n_rows;
}

uint64_t cd_total(const struct cd_table *t)
{
	return t->total;
}

static const struct cd_cell *cell(const struct cd_table *t, size_t row, const char *column,
				  enum cd_column_type type)
{
	for (size_t i = 0; row < t->n_rows && i < t->n_columns; i++)
		if (!strcmp(t->column[i].name, column)) {
			const struct cd_cell *c = &t->cell[row * t->n_columns + i];

			return c->set && t->column[i].type == type ? c : NULL;
		}
	return NULL;
}

bool cd_cell_int(const struct cd_table *t, size_t row, const char *column, int64_t *value)
{
	const struct cd_cell *c = cell(t, row, column, CD_COL_INT);

	if (c)
		*value = c->as.i;
	return c;
}

bool cd_cell_real(const struct cd_table *t, size_t row, const char *column, double *value)
{
	const struct cd_cell *c = cell(t, row, column, CD_COL_REAL);

	if (c)
		*value = c->as.r;
	return c;
}

bool cd_cell_text(const struct cd_table *t, size_t row, const char *column, const char **value)
{
	const struct cd_cell *c = cell(t, row, column, CD_COL_TEXT);

	if (c)
		*value = c->as.text;
	return c;
}

bool cd_cpus_overlap(const char *a, const char *b)
{
	struct cd_arena *m = cd_arena_new();
	struct cd_cpus x, y;
	bool overlap = false;

	if (cd_cpus_parse_list(m, a, &x) && cd_cpus_parse_list(m, b, &y))
		for (size_t i = 0; i < x.n_words && i < y.n_words; i++)
			overlap |= x.word[i] & y.word[i];
	cd_arena_free(m);
	return overlap;
}

bool cd_cpus_within(const char *inner, const char *outer)
{
	struct cd_arena *m = cd_arena_new();
	struct cd_cpus x, y;
	bool within = cd_cpus_parse_list(m, inner, &x) && cd_cpus_parse_list(m, outer, &y);

	for (size_t i = 0; within && i < x.n_words; i++)
		within = !(x.word[i] & ~(i < y.n_words ? y.word[i] : 0));
	cd_arena_free(m);
	return within;
}

size_t cd_cpus_count(const char *list)
{
	struct cd_arena *m = cd_arena_new();
	struct cd_cpus x;
	size_t n = cd_cpus_parse_list(m, list, &x) ? cd_cpus_weight(&x) : 0;

	cd_arena_free(m);
	return n;
}

bool cd_cpus_has(const char *list, unsigned cpu)
{
	struct cd_arena *m = cd_arena_new();
	struct cd_cpus x;
	bool has = cd_cpus_parse_list(m, list, &x) && cd_cpus_test(&x, cpu);

	cd_arena_free(m);
	return has;
}

bool cd_glob(const char *pattern, const char *text)
{
	return cd_text_glob(pattern, text);
}
