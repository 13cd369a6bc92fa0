/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-read-facts.c - which facts does a file hold?
 *
 * The counterpart of runfile-facts.c: series heads first, then plain values by the series' type.
 */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/runfile-json.h"
#include "engine/runfile.h"

static enum cd_type read_type(struct cd_reading *r, const struct cd_at *of)
{
	struct cd_at at = cd_member(of, "type");
	const char *word = cd_read_text(r, &at);
	enum cd_type type = cd_type_by_name(word);

	if (!type)
		cd_bad(r, &at, "\"%s\" is no type of a fact", word);
	return type;
}

static enum cd_column_type column_type(struct cd_reading *r, const struct cd_at *of)
{
	struct cd_at at = cd_member(of, "type");
	const char *word = cd_read_text(r, &at);

	if (!strcmp(word, "int"))
		return CD_COL_INT;
	if (!strcmp(word, "real"))
		return CD_COL_REAL;
	if (strcmp(word, "text"))
		cd_bad(r, &at, "\"%s\" is no type of a column", word);
	return CD_COL_TEXT;
}

static const char *text_or_empty(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	const char *s = cd_get_text(r, of, key);

	return s ? s : "";
}

static const struct cd_column *read_columns(struct cd_reading *r, const struct cd_at *head)
{
	struct cd_at at = cd_member(head, "columns");
	struct cd_column *column;
	size_t n;

	if (!at.json || !cd_is_array(r, &at))
		return NULL;
	n = json_array_size(at.json);
	column = cd_alloc_n(r->arena, n + 1, sizeof(*column));
	for (size_t i = 0; i < n && !r->failed; i++) {
		struct cd_at item = cd_nth(&at, i);
		struct cd_at name = cd_member(&item, "name");

		if (!cd_is_object(r, &item))
			break;
		column[i].name = cd_read_text(r, &name);
		column[i].type = column_type(r, &item);
		column[i].unit = text_or_empty(r, &item, "unit");
	}
	return r->failed ? NULL : column;
}

static void read_cell(struct cd_reading *r, const struct cd_at *at, enum cd_column_type type,
		      struct cd_cell *cell)
{
	if (json_is_null(at->json))
		return;
	cell->set = true;
	if (type == CD_COL_INT)
		cell->as.i = cd_read_int(r, at);
	else if (type == CD_COL_REAL)
		cell->as.r = cd_read_real(r, at);
	else
		cell->as.text = cd_read_text(r, at);
}

/* The names beside the rows must be those of the head, which alone knows the types. */
static bool same_columns(struct cd_reading *r, const struct cd_at *value,
			 const struct cd_column *column, size_t *n)
{
	struct cd_at at = cd_member(value, "columns");

	for (*n = 0; column && column[*n].name; ++*n)
		;
	if (!cd_is_array(r, &at))
		return false;
	if (json_array_size(at.json) != *n)
		return cd_bad(r, &at, "has %zu names, the head of the fact %zu",
			      json_array_size(at.json), *n);
	for (size_t i = 0; i < *n; i++) {
		struct cd_at name = cd_nth(&at, i);

		if (strcmp(cd_read_text(r, &name), column[i].name))
			return cd_bad(r, &name, "must be \"%s\"", column[i].name);
	}
	return !r->failed;
}

static const struct cd_table *read_table(struct cd_reading *r, const struct cd_at *at,
					 const struct cd_column *column)
{
	struct cd_table *t = cd_alloc(r->arena, sizeof(*t));
	struct cd_at rows = cd_member(at, "rows"), total = cd_member(at, "of_total");

	if (!cd_is_object(r, at) || !same_columns(r, at, column, &t->n_columns) ||
	    !cd_is_array(r, &rows))
		return NULL;
	t->column = column;
	t->n_rows = json_array_size(rows.json);
	t->cell = cd_alloc_n(r->arena, t->n_rows * t->n_columns + 1, sizeof(*t->cell));
	for (size_t i = 0; i < t->n_rows; i++) {
		struct cd_at row = cd_nth(&rows, i);

		if (!cd_is_array(r, &row))
			return NULL;
		if (json_array_size(row.json) != t->n_columns) {
			cd_bad(r, &row, "has %zu cells, must have %zu",
			       json_array_size(row.json), t->n_columns);
			return NULL;
		}
		for (size_t c = 0; c < t->n_columns; c++) {
			struct cd_at cell = cd_nth(&row, c);

			read_cell(r, &cell, column[c].type, &t->cell[i * t->n_columns + c]);
		}
	}
	t->total = cd_read_uint(r, &total);
	if (!r->failed && t->total < t->n_rows)
		cd_bad(r, &total, "is below the number of rows");
	return t;
}

static const struct cd_counter *read_counter(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_counter *c = cd_alloc(r->arena, sizeof(*c));
	struct cd_at first = cd_member(at, "first"), last = cd_member(at, "last");
	struct cd_at seconds = cd_member(at, "seconds"), when = cd_member(at, "at");
	struct cd_at bits = cd_member(at, "bits");
	double distance = 0;

	if (!cd_is_object(r, at))
		return NULL;
	c->samples = first.json ? 2 : 1;
	c->last = cd_read_uint(r, &last);
	c->first = first.json ? cd_read_uint(r, &first) : c->last;
	c->first_ns = cd_read_int(r, &when);
	if (first.json)
		distance = cd_read_real(r, &seconds);
	if (fabs(distance) > 1e9)
		cd_bad(r, &seconds, "is out of range");
	else if (__builtin_add_overflow(c->first_ns, (int64_t)llround(distance * 1e9),
					&c->last_ns))
		cd_bad(r, &when, "is out of range");
	c->bits = 64;
	if (bits.json) {
		uint64_t n = cd_read_uint(r, &bits);

		if (n < 1 || n > 64)
			cd_bad(r, &bits, "must be from 1 to 64");
		c->bits = (uint8_t)n;
	}
	c->flags = cd_get_bool(r, at, "saturates") ? CD_SATURATES : CD_WRAPS;
	return c;
}

static const struct cd_rate *read_rate(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_rate *rate = cd_alloc(r->arena, sizeof(*rate));
	struct cd_at delta = cd_member(at, "delta"), seconds = cd_member(at, "seconds");
	struct cd_at per_second = cd_member(at, "per_second");

	if (!cd_is_object(r, at))
		return NULL;
	rate->delta = cd_read_uint(r, &delta);
	rate->seconds = cd_read_real(r, &seconds);
	rate->per_second = cd_read_real(r, &per_second);
	return rate;
}

static const struct cd_measure *read_measure(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_measure *m = cd_alloc(r->arena, sizeof(*m));
	struct cd_at median = cd_member(at, "median"), low = cd_member(at, "low");
	struct cd_at high = cd_member(at, "high"), n = cd_member(at, "n");

	if (!cd_is_object(r, at))
		return NULL;
	m->median = cd_read_real(r, &median);
	m->low = cd_read_real(r, &low);
	m->high = cd_read_real(r, &high);
	m->n = cd_read_uint(r, &n);
	return m;
}

static const struct cd_list *read_list(struct cd_reading *r, const struct cd_at *at,
				       enum cd_type type)
{
	struct cd_list *list = cd_alloc(r->arena, sizeof(*list));
	const char **text = NULL;
	int64_t *num = NULL;

	if (!cd_is_array(r, at))
		return NULL;
	list->n = json_array_size(at->json);
	if (type == CD_TEXTS)
		text = cd_alloc_n(r->arena, list->n + 1, sizeof(*text));
	else
		num = cd_alloc_n(r->arena, list->n + 1, sizeof(*num));
	for (size_t i = 0; i < list->n && !r->failed; i++) {
		struct cd_at item = cd_nth(at, i);

		if (text)
			text[i] = cd_read_text(r, &item);
		else
			num[i] = cd_read_int(r, &item);
	}
	list->text = text;
	list->num = num;
	return list;
}

static void read_value(struct cd_reading *r, const struct cd_at *at, enum cd_type type,
		       const struct cd_column *column, struct cd_fact *f)
{
	if (type == CD_ANY)
		type = json_is_array(at->json) ? CD_INTS : json_is_string(at->json) ? CD_TEXT : CD_INT;
	f->type = (uint8_t)type;
	switch (type) {
	case CD_COUNTER:
		f->as.counter = read_counter(r, at);
		break;
	case CD_RATE:
		f->as.rate = read_rate(r, at);
		break;
	case CD_REAL:
		f->as.real = cd_read_real(r, at);
		break;
	case CD_BOOL:
		f->as.i = cd_read_bool(r, at);
		break;
	case CD_TEXT:
	case CD_ADDRESS:
	case CD_CPUS:
		f->as.text = cd_read_text(r, at);
		break;
	case CD_TEXTS:
	case CD_INTS:
		f->as.list = read_list(r, at, type);
		break;
	case CD_MEASURE:
		f->as.measure = read_measure(r, at);
		break;
	case CD_TABLE:
		f->as.table = read_table(r, at, column);
		break;
	default:
		f->as.i = cd_read_int(r, at);
	}
}

/* {"absent"}, {"unseen"}, {"value"} or the value itself. */
static void read_fact(struct cd_reading *r, const struct cd_at *at, const struct cd_series *s,
		      struct cd_fact *f)
{
	struct cd_at absent = cd_member(at, "absent"), unseen = cd_member(at, "unseen");
	struct cd_at value = cd_member(at, "value");

	f->source = cd_get_text(r, at, "source");
	if (absent.json) {
		f->state = CD_ABSENT;
		f->why = cd_read_text(r, &absent);
	} else if (unseen.json) {
		f->state = CD_UNSEEN;
		f->why = text_or_empty(r, at, "why");
		f->reason = (uint8_t)cd_reason_by_name(cd_read_text(r, &unseen));
		if (!f->reason)
			cd_bad(r, &unseen, "is no reason why a fact is unseen");
	} else {
		f->state = CD_PRESENT;
		if (value.json)
			read_value(r, &value, json_object_get(at->json, "type") ?
					      read_type(r, at) : s->type, s->columns, f);
		else
			read_value(r, at, s->type, s->columns, f);
	}
}

static bool read_scope(struct cd_reading *r, const struct cd_at *name, const struct cd_at *at,
		       struct cd_evidence *e)
{
	struct cd_at differ = cd_member(name, "differ"), own = cd_member(&differ, at->key);
	const struct cd_at *head = own.json ? &own : name;
	struct cd_fact_spec spec = { .name = cd_intern(r->strings, name->key) };
	const char *key, *by = text_or_empty(r, head, "by");
	struct cd_series *s;
	json_t *json;

	if (!cd_is_object(r, at) || !cd_is_object(r, head))
		return false;
	spec.type = read_type(r, head);
	spec.unit = text_or_empty(r, head, "unit");
	spec.source = text_or_empty(r, head, "source");
	spec.columns = spec.type == CD_TABLE ? read_columns(r, head) : NULL;
	if (r->failed)
		return false;
	s = cd_evidence_series(e, cd_intern(r->strings, at->key), spec.name, &spec, by);
	json_object_foreach(at->json, key, json) {
		struct cd_at fact = { .up = at, .key = key, .json = json };
		const char *subject = cd_intern(r->strings,
						cd_text_clean(r->arena, key, strlen(key)));

		read_fact(r, &fact, s, cd_evidence_put(e, s, subject));
		if (r->failed)
			return false;
	}
	return true;
}

bool cd_read_facts(struct cd_reading *r, const struct cd_at *at, struct cd_evidence *e)
{
	const char *key, *inner;
	json_t *json, *scope;

	if (!cd_is_object(r, at))
		return false;
	json_object_foreach(at->json, key, json) {
		struct cd_at name = { .up = at, .key = key, .json = json };
		struct cd_at of = cd_member(&name, "of");

		if (!cd_text_is_clean(key))
			return cd_bad(r, at, "holds a name with control characters");
		if (!cd_is_object(r, &name) || !cd_is_object(r, &of))
			return false;
		json_object_foreach(of.json, inner, scope) {
			struct cd_at one = { .up = &of, .key = inner, .json = scope };

			if (!cd_text_is_clean(inner))
				return cd_bad(r, &of, "holds a scope with control characters");
			if (!read_scope(r, &name, &one, e))
				return false;
		}
	}
	return !r->failed;
}
