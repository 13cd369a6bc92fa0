/* SPDX-License-Identifier: Apache-2.0 */
/* How does a collector put a table, row by row? */
#include <string.h>

#include "base/arena.h"
#include "engine/collecting.h"

struct cd_rows {
	struct cd_collect *x;
	const struct cd_fact_spec *spec;
	const char *fact, *subject;
	struct cd_table table;
	size_t room;
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
	for (size_t i = 0; i < t->table.n_columns; i++)
		if (!strcmp(t->table.column[i].name, column)) {
			struct cd_cell *c = &t->table.cell[t->table.n_rows * t->table.n_columns + i];

			if (t->table.column[i].type != type)
				break;
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

void cd_row_end(struct cd_rows *t)
{
	struct cd_table *table = &t->table;

	if (!t->spec)
		return;
	table->total++;
	if (++table->n_rows < t->room)
		return;
	table->cell = cd_regrow(t->x->arena, table->cell,
				t->room * table->n_columns * sizeof(*table->cell),
				2 * t->room * table->n_columns * sizeof(*table->cell));
	t->room *= 2;
}

void cd_table_end(struct cd_rows *t)
{
	struct cd_fact f = { .type = CD_TABLE, .state = CD_PRESENT, .as.table = &t->table };

	if (t->spec)
		cd_collect_put(t->x, t->spec, t->fact, t->subject, &f);
}
