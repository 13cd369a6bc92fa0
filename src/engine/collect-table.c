/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How does a collector put a table, row by row?
 *
 * No more than a thousand rows are kept in the end, so the lightest go on the way: a host of a
 * hundred thousand sockets or routes must not need room for all of them, nor send them to its parent.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "engine/collecting.h"
#include "model/store.h"

enum { ROWS_MAX = 4 * CD_TABLE_ROWS };	/* cut from here on */

struct cd_rows {
	struct cd_collect *x;
	const struct cd_fact_spec *spec;
	const char *fact, *subject;
	struct cd_table table;
	size_t room, column;	/* the last one set: the next is mostly behind it */
};

struct cd_rows *cd_table_begin(struct cd_collect *x, const char *fact, const char *subject)
{
	struct cd_rows *t = cd_alloc(x->arena, sizeof(*t));

	t->x = x;
	t->spec = cd_collect_declared(x, fact, CD_TABLE);
	t->fact = cd_strdup(x->arena, fact);
	t->subject = cd_strdup(x->arena, subject);
	if (!t->spec)
		return t;
	t->table.column = t->spec->columns;
	while (t->table.column[t->table.n_columns].name)
		t->table.n_columns++;
	t->room = 32;
	t->table.cell = cd_alloc_n(x->arena, t->room * t->table.n_columns, sizeof(*t->table.cell));
	return t;
}

static struct cd_cell *cell(struct cd_rows *t, const char *column, enum cd_column_type type)
{
	if (!t->spec)
		return NULL;
	for (size_t k = 1; k <= t->table.n_columns; k++) {
		size_t i = (t->column + k) % t->table.n_columns;
		struct cd_cell *c = &t->table.cell[t->table.n_rows * t->table.n_columns + i];

		if (strcmp(t->table.column[i].name, column))
			continue;
		if (t->table.column[i].type != type)
			break;
		t->column = i;
		c->set = true;
		return c;
	}
	cd_collect_defect(t->x, "set a table cell it does not declare so", column);
	return NULL;
}

void cd_row_int(struct cd_rows *t, const char *column, int64_t value)
{
	struct cd_cell *c = cell(t, column, CD_COL_INT);

	if (c)
		c->as.i = value;
}

void cd_row_real(struct cd_rows *t, const char *column, double value)
{
	struct cd_cell *c = cell(t, column, CD_COL_REAL);

	if (c)
		c->as.r = value;
}

void cd_row_text(struct cd_rows *t, const char *column, const char *value)
{
	struct cd_cell *c = cell(t, column, CD_COL_TEXT);

	if (c)
		c->as.text = cd_strdup(t->x->arena, cd_collect_clean(t->x, value ? value : ""));
}

static void cut(struct cd_rows *t)
{
	struct cd_table *table = &t->table;
	size_t n, was = table->n_rows, row = table->n_columns * sizeof(*table->cell);
	size_t *kept = cd_table_kept(table, t->spec->weight, &n);

	for (size_t i = 0; i < n; i++)
		memmove(&table->cell[i * table->n_columns],
			&table->cell[kept[i] * table->n_columns], row);
	memset(&table->cell[n * table->n_columns], 0, (was - n) * row);
	table->n_rows = n;
	free(kept);
}

void cd_row_end(struct cd_rows *t)
{
	struct cd_table *table = &t->table;

	if (!t->spec)
		return;
	table->total++;
	if (++table->n_rows == ROWS_MAX)
		cut(t);
	if (table->n_rows < t->room)
		return;
	table->cell = cd_regrow(t->x->arena, table->cell,
				t->room * table->n_columns * sizeof(*table->cell),
				2 * t->room * table->n_columns * sizeof(*table->cell));
	t->room *= 2;
}

void cd_table_end(struct cd_rows *t)
{
	struct cd_fact f = { .type = CD_TABLE, .state = CD_PRESENT, .as.table = &t->table };

	if (!t->spec)
		return;
	if (t->table.n_rows > CD_TABLE_ROWS)
		cut(t);
	cd_collect_put(t->x, t->spec, t->fact, t->subject, &f);
}
