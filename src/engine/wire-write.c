/* SPDX-License-Identifier: Apache-2.0 */
/* How does a child put what it saw into frames? */
#include "engine/wire.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "model/store.h"

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
