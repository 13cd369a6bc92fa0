/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rows.c - which row of one table is which row of the other?
 *
 * By its key columns.  Link names in rows are put as the other run calls them; between two hosts an
 * address in a GID says no more than of which kind it is: that, at which index, is the GID order.
 */
#include "rows.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"

static const char nics[] = "ifname oif ndev";		/* columns that name a link */
static const char plain[] = "ifname oif key name";	/* values that need no word before them */

static const char *gid_kind(const char *gid)
{
	if (cd_text_starts(gid, "fe80:"))
		return "link-local";
	if (strstr(gid, ":ffff:") && (cd_text_starts(gid, "::ffff:") ||
				      cd_text_starts(gid, "0000:0000:0000:0000:0000:ffff:")))
		return "IPv4";
	return "IPv6";
}

static const char *cell_text(const struct cd_column *column, const struct cd_cell *cell,
			     const struct cd_naming *n, struct cd_arena *a)
{
	if (!cell->set)
		return NULL;
	if (column->type == CD_COL_INT)
		return cd_sprintf(a, "%" PRId64, cell->as.i);
	if (column->type == CD_COL_REAL)
		return cd_sprintf(a, "%.10g", cell->as.r);
	if (cd_has_word(nics, column->name))
		return n->call(n, cell->as.text, a);
	if (!n->addresses && !strcmp(column->name, "gid"))
		return gid_kind(cell->as.text);
	return cell->as.text;
}

static const char *nic_of(const struct cd_table *t, size_t row)
{
	for (size_t c = 0; c < t->n_columns; c++) {
		const struct cd_cell *cell = &t->cell[row * t->n_columns + c];

		if (cell->set && t->column[c].type == CD_COL_TEXT &&
		    cd_has_word(nics, t->column[c].name))
			return cell->as.text;
	}
	return NULL;
}

static const char *key_of(const struct cd_table *t, size_t row, const struct cd_matter *m,
			  const struct cd_naming *n, struct cd_arena *a)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t c = 0; c < t->n_columns; c++) {
		const struct cd_column *column = &t->column[c];
		const char *text;

		if (!cd_has_word(m->key, column->name))
			continue;
		text = cell_text(column, &t->cell[row * t->n_columns + c], n, a);
		if (!text)
			continue;
		cd_buf_printf(&b, "%s%s%s%s", b.len ? " " : "",
			      cd_has_word(plain, column->name) ? "" : column->name,
			      cd_has_word(plain, column->name) ? "" : " ", text);
	}
	return b.len ? cd_strdup(a, b.data) : "";
}

static int by_key(const void *a, const void *b)
{
	return cd_text_compare_natural(((const struct cd_row *)a)->key,
				       ((const struct cd_row *)b)->key);
}

/* Equal keys in the order of their values, so that the order of the table says nothing. */
static int by_key_and_value(const void *a, const void *b, void *n_columns)
{
	const struct cd_row *x = a, *y = b;
	int order = by_key(a, b);

	for (size_t c = 0; !order && c < *(size_t *)n_columns; c++)
		order = strcmp(x->value[c] ? x->value[c] : "", y->value[c] ? y->value[c] : "");
	return order;
}

static void number_equal_keys(struct cd_rowset *s, struct cd_arena *a)
{
	const char *last = NULL;
	size_t n = 1;

	for (size_t i = 0; i < s->n; i++) {
		const char *key = s->row[i].key;

		n = last && !strcmp(last, key) ? n + 1 : 1;
		last = key;
		if (n > 1)
			s->row[i].key = cd_sprintf(a, "%s #%zu", key, n);
	}
}

void cd_rows_read(const struct cd_table *t, const struct cd_matter *m,
		  const struct cd_naming *naming, struct cd_arena *arena, struct cd_rowset *out)
{
	*out = (struct cd_rowset){ 0 };
	out->row = cd_alloc_n(arena, t->n_rows + 1, sizeof(*out->row));
	out->column = cd_alloc_n(arena, t->n_columns + 1, sizeof(*out->column));
	for (size_t c = 0; c < t->n_columns; c++)
		if (cd_has_word(m->value, t->column[c].name))
			out->column[out->n_columns++] = t->column[c].name;
	for (size_t r = 0; r < t->n_rows; r++) {
		struct cd_row *row = &out->row[out->n];
		size_t v = 0;

		row->nic = nic_of(t, r);
		if (row->nic && cd_is_passing(naming->e, naming->scope, CD_KIND_NIC, row->nic))
			continue;
		row->key = key_of(t, r, m, naming, arena);
		row->value = cd_alloc_n(arena, out->n_columns + 1, sizeof(*row->value));
		for (size_t c = 0; c < t->n_columns; c++)
			if (cd_has_word(m->value, t->column[c].name))
				row->value[v++] = cell_text(&t->column[c],
							    &t->cell[r * t->n_columns + c],
							    naming, arena);
		out->n++;
	}
	if (out->n)
		qsort_r(out->row, out->n, sizeof(*out->row), by_key_and_value, &out->n_columns);
	number_equal_keys(out, arena);
	if (out->n)
		qsort(out->row, out->n, sizeof(*out->row), by_key);
}

const char *cd_rows_text(const struct cd_rowset *s, const struct cd_row *row,
			 const struct cd_row *other, struct cd_arena *a)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t c = 0; c < s->n_columns; c++) {
		const char *v = row->value[c], *w = other ? other->value[c] : NULL;

		if (other ? !strcmp(v ? v : "", w ? w : "") : !v)
			continue;
		cd_buf_printf(&b, "%s%s %s", b.len ? ", " : "", s->column[c], v ? v : "none");
	}
	return b.len ? cd_strdup(a, b.data) : "there";
}
