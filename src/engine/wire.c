/* SPDX-License-Identifier: Apache-2.0 */
/* How does a fact cross a pipe without the reader having to trust the writer? */
#include "engine/wire.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "model/store.h"

/* ---- writing --------------------------------------------------------------------------- */

static void add_u32(struct cd_buf *b, uint32_t v)
{
	cd_buf_add(b, &v, sizeof(v));
}

static void add_i64(struct cd_buf *b, int64_t v)
{
	cd_buf_add(b, &v, sizeof(v));
}

static void add_real(struct cd_buf *b, double v)
{
	cd_buf_add(b, &v, sizeof(v));
}

static void add_bytes(struct cd_buf *b, const void *p, size_t n)
{
	add_u32(b, (uint32_t)n);
	cd_buf_add(b, p, n);
	cd_buf_putc(b, '\0');
}

/* NULL and "" differ: the first byte says which. */
static void add_text(struct cd_buf *b, const char *s)
{
	cd_buf_putc(b, s ? 1 : 0);
	if (s)
		add_bytes(b, s, strlen(s));
}

static size_t open_frame(struct cd_buf *b, enum cd_frame_kind kind)
{
	size_t at = b->len;

	add_u32(b, 0);
	cd_buf_putc(b, (char)kind);
	return at;
}

static void close_frame(struct cd_buf *b, size_t at)
{
	uint32_t n = (uint32_t)(b->len - at - sizeof(n));

	memcpy(b->data + at, &n, sizeof(n));
}

void cd_wire_begin(struct cd_buf *b, unsigned collector)
{
	size_t at = open_frame(b, CD_FRAME_BEGIN);

	add_u32(b, collector);
	close_frame(b, at);
}

void cd_wire_end(struct cd_buf *b, unsigned collector, bool failed, const char *words,
		 int64_t wall_ns, int64_t rss_kb)
{
	size_t at = open_frame(b, CD_FRAME_END);

	add_u32(b, collector);
	cd_buf_putc(b, failed);
	add_text(b, words);
	add_i64(b, wall_ns);
	add_i64(b, rss_kb);
	close_frame(b, at);
}

void cd_wire_record(struct cd_buf *b, char kind, const void *key, size_t key_len, const void *value,
		    size_t value_len, int error)
{
	size_t at = open_frame(b, CD_FRAME_RECORD);

	cd_buf_putc(b, kind);
	add_bytes(b, key, key_len);
	add_bytes(b, value, value_len);
	add_u32(b, (uint32_t)error);
	close_frame(b, at);
}

static void add_table(struct cd_buf *b, const struct cd_table *t)
{
	add_u32(b, (uint32_t)t->n_rows);
	add_i64(b, (int64_t)t->total);
	for (size_t i = 0; i < t->n_rows * t->n_columns; i++) {
		const struct cd_cell *c = &t->cell[i];

		cd_buf_putc(b, c->set);
		if (!c->set)
			continue;
		if (t->column[i % t->n_columns].type == CD_COL_TEXT)
			add_text(b, c->as.text);
		else
			add_i64(b, c->as.i);	/* a real by its bits */
	}
}

static void add_value(struct cd_buf *b, const struct cd_fact *f)
{
	switch (f->type) {
	case CD_TEXT: case CD_ADDRESS: case CD_CPUS:
		add_text(b, f->as.text);
		break;
	case CD_TEXTS: case CD_INTS:
		add_u32(b, (uint32_t)f->as.list->n);
		for (size_t i = 0; i < f->as.list->n; i++)
			if (f->type == CD_TEXTS)
				add_text(b, f->as.list->text[i]);
			else
				add_i64(b, f->as.list->num[i]);
		break;
	case CD_COUNTER:
		cd_buf_add(b, f->as.counter, sizeof(*f->as.counter));
		break;
	case CD_MEASURE:
		cd_buf_add(b, f->as.measure, sizeof(*f->as.measure));
		break;
	case CD_TABLE:
		add_table(b, f->as.table);
		break;
	case CD_REAL:
		add_real(b, f->as.real);
		break;
	default:
		add_i64(b, f->as.i);
	}
}

void cd_wire_fact(struct cd_buf *b, unsigned collector, unsigned spec, const char *name,
		  const struct cd_fact *f)
{
	size_t at = open_frame(b, CD_FRAME_FACT);

	add_u32(b, collector);
	add_u32(b, spec);
	add_text(b, name);
	add_text(b, f->subject);
	add_text(b, f->source);
	add_text(b, f->why);
	cd_buf_putc(b, (char)f->type);
	cd_buf_putc(b, (char)f->state);
	cd_buf_putc(b, (char)f->reason);
	if (f->state == CD_PRESENT)
		add_value(b, f);
	close_frame(b, at);
}

/* ---- reading --------------------------------------------------------------------------- */

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
