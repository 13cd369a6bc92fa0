/* SPDX-License-Identifier: Apache-2.0 */
/* Runs one collector on a root and looks at what it put. */
#include "collected.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/collect.h"
#include "host/host.h"

struct collected {
	struct cd_arena *arena;
	struct cd_evidence *evidence;
};

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

struct collected *collect_from(const char *root, const struct cd_collector *collector, ...)
{
	struct cd_arena *a = cd_arena_new();
	struct collected *c = cd_alloc(a, sizeof(*c));
	const char *wanted[32], *name;
	struct cd_error err = { "" };
	struct cd_host *host = cd_host_open(root, &err);
	struct cd_assignment task = { .host = host, .scope = "host", .wanted = wanted };
	va_list args;

	if (!host)
		fail_msg("%s", err.text);
	*c = (struct collected){ .arena = a, .evidence = cd_evidence_new(a) };
	va_start(args, collector);
	while ((name = va_arg(args, const char *)) && task.n_wanted < 32)
		wanted[task.n_wanted++] = name;
	va_end(args);
	qsort(wanted, task.n_wanted, sizeof(*wanted), by_text);
	task.sink = (struct cd_sink){ .put = cd_sink_evidence, .self = c->evidence };
	if (cd_collect_run(collector, &task, &err))
		fail_msg("%s: %s", collector->name, err.text);
	cd_evidence_freeze(c->evidence);
	cd_host_close(host);
	return c;
}

void collected_free(struct collected *c)
{
	cd_arena_free(c->arena);
}

const struct cd_fact *collected_fact(const struct collected *c, const char *name,
				     const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(c->evidence, "host", name, subject);

	if (!f || !f->state)
		fail_msg("nobody put %s of \"%s\"", name, subject);
	return f;
}

static const struct cd_fact *in_state(const struct collected *c, const char *name,
				      const char *subject, enum cd_state state)
{
	const struct cd_fact *f = collected_fact(c, name, subject);

	if (f->state != state)
		fail_msg("%s of \"%s\" is in state %d, not %d: %s", name, subject, f->state, state,
			 f->why ? f->why : "");
	return f;
}

void assert_fact_int(const struct collected *c, const char *name, const char *subject, int64_t v)
{
	const struct cd_fact *f = in_state(c, name, subject, CD_PRESENT);
	int64_t is = f->type == CD_COUNTER ? (int64_t)f->as.counter->last : f->as.i;

	if (f->type == CD_TEXT)
		fail_msg("%s is the text \"%s\"", name, f->as.text);
	if (is != v)
		fail_msg("%s is %lld, not %lld", name, (long long)is, (long long)v);
}

void assert_fact_text(const struct collected *c, const char *name, const char *subject,
		      const char *v)
{
	const struct cd_fact *f = in_state(c, name, subject, CD_PRESENT);

	assert_int_equal(f->type, CD_TEXT);
	assert_string_equal(f->as.text, v);
}

void assert_fact_absent(const struct collected *c, const char *name, const char *subject)
{
	const struct cd_fact *f = in_state(c, name, subject, CD_ABSENT);

	assert_true(f->why && *f->why);
}

void assert_fact_unseen(const struct collected *c, const char *name, const char *subject,
			enum cd_reason reason)
{
	const struct cd_fact *f = in_state(c, name, subject, CD_UNSEEN);

	assert_string_equal(cd_reason_name(f->reason), cd_reason_name(reason));
	assert_true(f->why && *f->why);
}

void assert_no_fact(const struct collected *c, const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(c->evidence, "host", name, subject);

	assert_true(!f || !f->state);
}

static const struct cd_table *table_of(const struct collected *c, const char *table)
{
	return in_state(c, table, "", CD_PRESENT)->as.table;
}

static bool find(const struct collected *c, const char *table, const char *column,
		 const char *value, size_t *row)
{
	const struct cd_table *t = table_of(c, table);
	const char *text;

	for (*row = 0; *row < cd_rows(t); ++*row)
		if (cd_cell_text(t, *row, column, &text) && !strcmp(text, value))
			return true;
	return false;
}

size_t collected_row(const struct collected *c, const char *table, const char *column,
		     const char *value)
{
	size_t row;

	if (!find(c, table, column, value, &row))
		fail_msg("no row of %s has %s \"%s\"", table, column, value);
	return row;
}

bool collected_has_row(const struct collected *c, const char *table, const char *column,
		       const char *value)
{
	size_t row;

	return find(c, table, column, value, &row);
}

void assert_cell_text(const struct collected *c, const char *table, size_t row,
		      const char *column, const char *v)
{
	const char *text = NULL;

	if (!cd_cell_text(table_of(c, table), row, column, &text))
		fail_msg("%s has no text in %s", table, column);
	assert_string_equal(text, v);
}

void assert_cell_int(const struct collected *c, const char *table, size_t row, const char *column,
		     int64_t v)
{
	int64_t is = 0;

	assert_true(cd_cell_int(table_of(c, table), row, column, &is));
	assert_int_equal(is, v);
}
