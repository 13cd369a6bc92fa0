/* SPDX-License-Identifier: Apache-2.0 */
/* How does the parent read frames without trusting who wrote them? */
#include "engine/wire.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "model/store.h"

struct cursor {
	const unsigned char *at, *end;
	bool bad;
};

static const void *take(struct cursor *c, size_t n)
{
	const void *p = c->at;

	if (c->bad || (size_t)(c->end - c->at) < n) {
		c->bad = true;
		return NULL;
	}
	c->at += n;
	return p;
}

static unsigned take_u8(struct cursor *c)
{
	const unsigned char *p = take(c, 1);

	return p ? *p : 0;
}

static uint32_t take_u32(struct cursor *c)
{
	uint32_t v = 0;
	const void *p = take(c, sizeof(v));

	if (p)
		memcpy(&v, p, sizeof(v));
	return v;
}

static int64_t take_i64(struct cursor *c)
{
	int64_t v = 0;
	const void *p = take(c, sizeof(v));

	if (p)
		memcpy(&v, p, sizeof(v));
	return v;
}

static const void *take_bytes(struct cursor *c, size_t *n)
{
	const char *p;

	*n = take_u32(c);
	p = take(c, *n + 1);
	if (p && p[*n])
		c->bad = true;
	return c->bad ? NULL : p;
}

/* Text must be NUL free and clean: the child's gate is not trusted either. */
static const char *take_text(struct cursor *c)
{
	size_t n;
	const char *s;
	unsigned there = take_u8(c);

	if (!there)
		return NULL;
	s = take_bytes(c, &n);
	if (s && (there != 1 || strlen(s) != n || !cd_text_is_clean(s)))
		c->bad = true;
	return c->bad ? NULL : s;
}

static const struct cd_table *take_table(struct cursor *c, const struct cd_fact_spec *spec,
					 struct cd_arena *a)
{
	struct cd_table *t = cd_alloc(a, sizeof(*t));

	t->column = spec->columns;
	while (t->column && t->column[t->n_columns].name)
		t->n_columns++;
	t->n_rows = take_u32(c);
	t->total = (uint64_t)take_i64(c);
	/* Every cell takes a byte at least. */
	if (c->bad || !t->n_columns || t->n_rows > (size_t)(c->end - c->at) / t->n_columns) {
		c->bad = true;
		return NULL;
	}
	t->cell = cd_alloc_n(a, t->n_rows * t->n_columns + 1, sizeof(*t->cell));
	for (size_t i = 0; i < t->n_rows * t->n_columns && !c->bad; i++) {
		struct cd_cell *cell = &t->cell[i];

		cell->set = take_u8(c);
		if (!cell->set)
			continue;
		if (t->column[i % t->n_columns].type == CD_COL_TEXT) {
			cell->as.text = take_text(c);
			if (!cell->as.text)
				c->bad = true;
		} else {
			cell->as.i = take_i64(c);
		}
	}
	return t;
}

static const struct cd_list *take_list(struct cursor *c, enum cd_type type, struct cd_arena *a)
{
	struct cd_list *l = cd_alloc(a, sizeof(*l));
	const char **text;
	int64_t *num;

	l->n = take_u32(c);
	if (l->n > (size_t)(c->end - c->at)) {
		c->bad = true;
		return NULL;
	}
	if (type == CD_INTS) {
		l->num = num = cd_alloc_n(a, l->n + 1, sizeof(*num));
		for (size_t i = 0; i < l->n && !c->bad; i++)
			num[i] = take_i64(c);
		return l;
	}
	l->text = text = cd_alloc_n(a, l->n + 1, sizeof(*text));
	for (size_t i = 0; i < l->n && !c->bad; i++)
		if (!(text[i] = take_text(c)))
			c->bad = true;
	return l;
}

static void take_value(struct cursor *c, const struct cd_fact_spec *spec, struct cd_arena *a,
		       struct cd_fact *f)
{
	const void *p;

	switch (f->type) {
	case CD_TEXT: case CD_ADDRESS: case CD_CPUS:
		f->as.text = take_text(c);
		if (!f->as.text)
			c->bad = true;
		break;
	case CD_TEXTS: case CD_INTS:
		f->as.list = take_list(c, f->type, a);
		break;
	case CD_COUNTER:
		p = take(c, sizeof(struct cd_counter));
		if (p)
			f->as.counter = memcpy(cd_alloc(a, sizeof(struct cd_counter)), p,
					       sizeof(struct cd_counter));
		break;
	case CD_MEASURE:
		p = take(c, sizeof(struct cd_measure));
		if (p)
			f->as.measure = memcpy(cd_alloc(a, sizeof(struct cd_measure)), p,
					       sizeof(struct cd_measure));
		break;
	case CD_TABLE:
		f->as.table = take_table(c, spec, a);
		break;
	default:
		f->as.i = take_i64(c);
	}
}

static bool type_fits(const struct cd_fact_spec *spec, enum cd_type type)
{
	if (spec->type == CD_ANY)
		return type == CD_INT || type == CD_INTS || type == CD_TEXT;
	return type == spec->type && type != CD_RATE;
}

static void take_fact(struct cursor *c, const struct cd_collector *by, struct cd_arena *a,
		      struct cd_frame *f)
{
	const struct cd_fact_spec *spec = by->facts;

	f->spec = take_u32(c);
	for (unsigned i = 0; i < f->spec; i++)
		if (!spec[i].name) {
			c->bad = true;
			return;
		}
	spec += f->spec;
	f->name = take_text(c);
	f->fact.subject = take_text(c);
	f->fact.source = take_text(c);
	f->fact.why = take_text(c);
	f->fact.type = (uint8_t)take_u8(c);
	f->fact.state = (uint8_t)take_u8(c);
	f->fact.reason = (uint8_t)take_u8(c);
	if (c->bad || !spec->name || !f->name || !cd_fact_name_matches(spec->name, f->name) ||
	    !f->fact.subject || f->fact.state > CD_UNSEEN ||
	    f->fact.reason >= CD_REASONS || (f->fact.state == CD_UNSEEN && !f->fact.reason)) {
		c->bad = true;
		return;
	}
	if (f->fact.state != CD_PRESENT)
		return;
	if (!type_fits(spec, f->fact.type))
		c->bad = true;
	else
		take_value(c, spec, a, &f->fact);
}

bool cd_wire_decode(const unsigned char *frame, size_t len,
		    const struct cd_collector *const *collectors, size_t n, struct cd_arena *a,
		    struct cd_frame *f)
{
	struct cursor c = { .at = frame, .end = frame + len };

	*f = (struct cd_frame){ .kind = take_u8(&c) };
	if (f->kind == CD_FRAME_RECORD) {
		f->record = (char)take_u8(&c);
		f->key = take_bytes(&c, &f->key_len);
		f->value = take_bytes(&c, &f->value_len);
		f->error = (int)take_u32(&c);
		return !c.bad && c.at == c.end && strchr("rlkasn", f->record) && f->record;
	}
	f->collector = take_u32(&c);
	if (c.bad || f->collector >= n)
		return false;
	switch (f->kind) {
	case CD_FRAME_BEGIN:
		break;
	case CD_FRAME_FACT:
		take_fact(&c, collectors[f->collector], a, f);
		break;
	case CD_FRAME_END:
		f->failed = take_u8(&c);
		f->words = take_text(&c);
		f->wall_ns = take_i64(&c);
		f->rss_kb = take_i64(&c);
		break;
	default:
		return false;
	}
	return !c.bad && c.at == c.end;
}
