/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-facts.c - how do facts look in a file?
 *
 * Grouped by name, then scope, then subject, with plain JSON values for what is present: the
 * name, unit and source of 100,000 facts are then written a few hundred times, not 100,000.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/runfile-json.h"
#include "engine/runfile.h"

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static bool all_small(const struct cd_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (!cd_json_is_small(list->num[i]))
			return false;
	return true;
}

/* Can a reader tell the type from series and JSON value alone? */
static bool is_plain(const struct cd_series *s, const struct cd_fact *f)
{
	if (s->type != CD_ANY)
		return f->type == s->type;
	switch (f->type) {
	case CD_INT:
		return cd_json_is_small(f->as.i);
	case CD_INTS:
		return all_small(f->as.list);
	default:
		return f->type == CD_TEXT;
	}
}

/* Nanoseconds as exact decimal seconds. */
static void put_seconds(struct cd_buf *b, const char *name, int64_t ns)
{
	uint64_t n = ns < 0 ? -(uint64_t)ns : (uint64_t)ns;
	char text[48];
	size_t len;

	len = (size_t)snprintf(text, sizeof(text), "%s%llu.%09llu", ns < 0 ? "-" : "",
			       (unsigned long long)(n / 1000000000),
			       (unsigned long long)(n % 1000000000));
	while (text[len - 1] == '0' && text[len - 2] != '.')
		len--;
	cd_json_key(b, name);
	cd_buf_add(b, text, len);
}

static void put_counter(struct cd_buf *b, const struct cd_counter *c)
{
	cd_buf_putc(b, '{');
	if (c->samples > 1) {
		cd_json_key(b, "first");
		cd_json_uint(b, c->first);
	}
	cd_json_key(b, "last");
	cd_json_uint(b, c->samples > 1 ? c->last : c->first);
	if (c->samples > 1)
		put_seconds(b, "seconds", c->last_ns - c->first_ns);
	cd_json_put_int(b, "at", c->first_ns);
	if (c->bits && c->bits != 64)
		cd_json_put_int(b, "bits", c->bits);
	if (c->flags & CD_SATURATES)
		cd_json_put_bool(b, "saturates", true);
	cd_buf_putc(b, '}');
}

static void put_cell(struct cd_buf *b, const struct cd_column *column, const struct cd_cell *cell)
{
	cd_json_item(b);
	if (!cell->set)
		cd_buf_puts(b, "null");
	else if (column->type == CD_COL_INT)
		cd_json_int(b, cell->as.i);
	else if (column->type == CD_COL_REAL)
		cd_json_real(b, cell->as.r);
	else
		cd_json_text(b, cell->as.text);
}

static void put_table(struct cd_buf *b, const struct cd_table *t)
{
	cd_buf_puts(b, "{\"columns\":[");
	for (size_t c = 0; c < t->n_columns; c++) {
		cd_json_item(b);
		cd_json_text(b, t->column[c].name);
	}
	cd_buf_puts(b, "],\"rows\":[");
	for (size_t r = 0; r < t->n_rows; r++) {
		cd_json_item(b);
		cd_buf_puts(b, "\n[");
		for (size_t c = 0; c < t->n_columns; c++)
			put_cell(b, &t->column[c], &t->cell[r * t->n_columns + c]);
		cd_buf_putc(b, ']');
	}
	cd_buf_puts(b, "],\"of_total\":");
	cd_json_uint(b, t->total);
	cd_buf_putc(b, '}');
}

static void put_list(struct cd_buf *b, const struct cd_fact *f)
{
	cd_buf_putc(b, '[');
	for (size_t i = 0; i < f->as.list->n; i++) {
		cd_json_item(b);
		if (f->type == CD_TEXTS)
			cd_json_text(b, f->as.list->text[i]);
		else
			cd_json_int(b, f->as.list->num[i]);
	}
	cd_buf_putc(b, ']');
}

void cd_fact_value(const struct cd_fact *f, struct cd_buf *b)
{
	switch ((enum cd_type)f->type) {
	case CD_COUNTER:
		put_counter(b, f->as.counter);
		break;
	case CD_RATE:
		cd_buf_puts(b, "{\"delta\":");
		cd_json_uint(b, f->as.rate->delta);
		cd_json_put_real(b, "seconds", f->as.rate->seconds);
		cd_json_put_real(b, "per_second", f->as.rate->per_second);
		cd_buf_putc(b, '}');
		break;
	case CD_REAL:
		cd_json_real(b, f->as.real);
		break;
	case CD_BOOL:
		cd_json_bool(b, f->as.i != 0);
		break;
	case CD_TEXT:
	case CD_ADDRESS:
	case CD_CPUS:
		cd_json_text(b, f->as.text);
		break;
	case CD_TEXTS:
	case CD_INTS:
		put_list(b, f);
		break;
	case CD_MEASURE:
		cd_buf_puts(b, "{\"median\":");
		cd_json_real(b, f->as.measure->median);
		cd_json_put_real(b, "low", f->as.measure->low);
		cd_json_put_real(b, "high", f->as.measure->high);
		cd_json_key(b, "n");
		cd_json_uint(b, f->as.measure->n);
		cd_buf_putc(b, '}');
		break;
	case CD_TABLE:
		put_table(b, f->as.table);
		break;
	default:
		cd_json_int(b, f->as.i);
	}
}

static bool finite_value(const struct cd_fact *f)
{
	switch (f->type) {
	case CD_REAL:
		return isfinite(f->as.real);
	case CD_RATE:
		return isfinite(f->as.rate->seconds) && isfinite(f->as.rate->per_second);
	case CD_MEASURE:
		return isfinite(f->as.measure->median) && isfinite(f->as.measure->low) &&
		       isfinite(f->as.measure->high);
	default:
		return true;
	}
}

static void put_unseen(struct cd_buf *b, enum cd_reason reason, const char *why,
		       const char *source)
{
	cd_buf_putc(b, '{');
	cd_json_put_text(b, "unseen", cd_reason_name(reason));
	cd_json_put_text(b, "why", why);
	cd_json_put_text(b, "source", source);
	cd_buf_putc(b, '}');
}

static void put_fact(struct cd_buf *b, const struct cd_series *s, const struct cd_fact *f)
{
	const char *source = same(f->source, s->source) ? NULL : f->source;

	cd_json_key(b, f->subject);
	if (f->state == CD_ABSENT) {
		cd_buf_putc(b, '{');
		cd_json_put_text(b, "absent", f->why ? f->why : "");
		cd_json_put_text(b, "source", source);
		cd_buf_putc(b, '}');
	} else if (f->state == CD_UNSEEN) {
		put_unseen(b, f->reason, f->why ? f->why : "", source);
	} else if (!finite_value(f)) {
		put_unseen(b, CD_GARBAGE, "not a finite number", source);
	} else if (is_plain(s, f) && !source) {
		cd_fact_value(f, b);
	} else {
		cd_buf_putc(b, '{');
		if (!is_plain(s, f))
			cd_json_put_text(b, "type", cd_type_name(f->type));
		cd_json_key(b, "value");
		cd_fact_value(f, b);
		cd_json_put_text(b, "source", source);
		cd_buf_putc(b, '}');
	}
}

static const char *column_type_name(enum cd_column_type t)
{
	return t == CD_COL_INT ? "int" : t == CD_COL_REAL ? "real" : "text";
}

static const struct cd_column *columns_of(const struct cd_series *s)
{
	if (s->type != CD_TABLE)
		return NULL;
	for (size_t i = 0; !s->columns && i < s->n; i++)
		if (s->fact[i].state == CD_PRESENT && s->fact[i].type == CD_TABLE)
			return s->fact[i].as.table->column;
	return s->columns;
}

static void put_head(struct cd_buf *b, const struct cd_series *s)
{
	const struct cd_column *column = columns_of(s);

	cd_json_put_text(b, "type", cd_type_name(s->type));
	cd_json_put_text(b, "unit", s->unit ? s->unit : "");
	cd_json_put_text(b, "source", s->source ? s->source : "");
	cd_json_put_text(b, "by", s->by ? s->by : "");
	if (!column)
		return;
	cd_json_key(b, "columns");
	cd_buf_putc(b, '[');
	for (; column->name; column++) {
		cd_json_item(b);
		cd_buf_putc(b, '{');
		cd_json_put_text(b, "name", column->name);
		cd_json_put_text(b, "type", column_type_name(column->type));
		cd_json_put_text(b, "unit", column->unit ? column->unit : "");
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static bool same_head(const struct cd_series *a, const struct cd_series *b)
{
	return a->type == b->type && same(a->unit, b->unit) && same(a->source, b->source) &&
	       same(a->by, b->by) && columns_of(a) == columns_of(b);
}

static void put_scope(struct cd_buf *b, const struct cd_series *s)
{
	cd_json_key(b, s->scope);
	cd_buf_putc(b, '{');
	for (size_t i = 0; i < s->n; i++)
		if (s->fact[i].state)	/* 0: a source alone was put */
			put_fact(b, s, &s->fact[i]);
	cd_buf_putc(b, '}');
}

/* All scopes of one name; a scope whose head differs from the first one's gets its own. */
static void put_name(struct cd_buf *b, const struct cd_series *const *scope, size_t n)
{
	bool differ = false;

	cd_json_key(b, scope[0]->name);
	cd_buf_putc(b, '{');
	put_head(b, scope[0]);
	cd_json_key(b, "of");
	cd_buf_putc(b, '{');
	for (size_t i = 0; i < n; i++) {
		put_scope(b, scope[i]);
		differ = differ || !same_head(scope[0], scope[i]);
	}
	cd_buf_putc(b, '}');
	if (differ) {
		cd_json_key(b, "differ");
		cd_buf_putc(b, '{');
		for (size_t i = 1; i < n; i++) {
			if (same_head(scope[0], scope[i]))
				continue;
			cd_json_key(b, scope[i]->scope);
			cd_buf_putc(b, '{');
			put_head(b, scope[i]);
			cd_buf_putc(b, '}');
		}
		cd_buf_putc(b, '}');
	}
	cd_buf_puts(b, "}\n");
}

void cd_facts_object(const struct cd_evidence *e,
		     bool (*keep)(const struct cd_series *, void *), void *arg,
		     struct cd_buf *out)
{
	const struct cd_series *s;
	struct cd_buf group = { 0 };
	size_t n = 0;

	cd_buf_puts(out, "{\n");
	for (size_t i = 0; (s = cd_evidence_at(e, i)); i++) {
		if (keep && !keep(s, arg))
			continue;
		if (n && strcmp(((const struct cd_series **)group.data)[0]->name, s->name)) {
			put_name(out, (const struct cd_series **)group.data, n);
			group.len = n = 0;
		}
		cd_buf_add(&group, &s, sizeof(s));
		n++;
	}
	if (n)
		put_name(out, (const struct cd_series **)group.data, n);
	cd_buf_free(&group);
	cd_buf_putc(out, '}');
}

void cd_facts_write(const struct cd_evidence *e, bool (*keep)(const struct cd_series *, void *),
		    void *arg, struct cd_buf *out)
{
	cd_buf_puts(out, "{\"schema\":\"" CD_FACTS_SCHEMA "\",\n\"facts\":");
	cd_facts_object(e, keep, arg, out);
	cd_buf_puts(out, "}\n");
}
