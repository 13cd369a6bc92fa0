/* SPDX-License-Identifier: Apache-2.0 */
/* Gives facts to one check and asserts what it says. */
#include "judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/judge.h"
#include "model/store.h"

struct given_table {
	const char *fact, *subject;
	struct cd_table table;
	struct given_table *next;
};

struct cd_test {
	struct cd_arena *arena;
	struct cd_evidence *evidence;
	const struct cd_check *check;
	const char *scope;		/* of facts that are given */
	struct given_table *tables;
	struct cd_result result;
	struct cd_ceilings ceilings;
};

struct cd_test *cd_test_new(const struct cd_check *checks, const char *id)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_test *t = cd_alloc(a, sizeof(*t));

	t->arena = a;
	t->evidence = cd_evidence_new(a);
	t->scope = "host";
	for (t->check = checks; t->check->id; t->check++)
		if (!strcmp(t->check->id, id))
			return t;
	fail_msg("the array has no check %s", id);
	return t;
}

void cd_test_free(struct cd_test *t)
{
	cd_arena_free(t->arena);
}

void give_scope(struct cd_test *t, const char *scope)
{
	t->scope = scope;
}

static void give(struct cd_test *t, const char *fact, enum cd_type type,
		 const struct cd_column *columns, struct cd_fact *f)
{
	bool any = cd_text_starts(fact, "sysctl/") && type != CD_TABLE;
	struct cd_fact_spec spec = { .name = fact, .type = any ? CD_ANY : type, .unit = "",
				     .source = "test", .columns = columns };
	const char *const *n = t->check->needs;

	while (n && *n && !cd_fact_name_matches(*n, fact))
		n++;
	if (!n || !*n)
		fail_msg("%s does not declare the fact %s", t->check->id, fact);
	f->type = (uint8_t)type;
	cd_evidence_store(t->evidence, t->scope, fact, &spec, "test", f, false);
}

static void give_number(struct cd_test *t, const char *fact, const char *subject,
			enum cd_type type, int64_t v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.i = v };

	give(t, fact, type, NULL, &f);
}

void give_int(struct cd_test *t, const char *fact, const char *subject, int64_t v)
{
	give_number(t, fact, subject, CD_INT, v);
}

void give_bytes(struct cd_test *t, const char *fact, const char *subject, int64_t v)
{
	give_number(t, fact, subject, CD_BYTES, v);
}

void give_bool(struct cd_test *t, const char *fact, const char *subject, bool v)
{
	give_number(t, fact, subject, CD_BOOL, v);
}

void give_time(struct cd_test *t, const char *fact, const char *subject, int64_t ns)
{
	give_number(t, fact, subject, CD_TIME, ns);
}

void give_duration(struct cd_test *t, const char *fact, const char *subject, int64_t ns)
{
	give_number(t, fact, subject, CD_DURATION, ns);
}

void give_real(struct cd_test *t, const char *fact, const char *subject, double v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.real = v };

	give(t, fact, CD_REAL, NULL, &f);
}

void give_text(struct cd_test *t, const char *fact, const char *subject, const char *v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.text = v };

	give(t, fact, CD_TEXT, NULL, &f);
}

void give_cpus(struct cd_test *t, const char *fact, const char *subject, const char *list)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.text = list };

	give(t, fact, CD_CPUS, NULL, &f);
}

static void give_list(struct cd_test *t, const char *fact, const char *subject, va_list args)
{
	const char *text[256];
	struct cd_list list = { .text = text };
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.list = &list };

	while ((text[list.n] = va_arg(args, const char *)))
		assert_true(++list.n < sizeof(text) / sizeof(text[0]));
	give(t, fact, CD_TEXTS, NULL, &f);
}

void give_texts(struct cd_test *t, const char *fact, const char *subject, ...)
{
	va_list args;

	va_start(args, subject);
	give_list(t, fact, subject, args);
	va_end(args);
}

void give_set(struct cd_test *t, const char *fact, ...)
{
	va_list args;

	va_start(args, fact);
	give_list(t, fact, "", args);
	va_end(args);
}

void give_ints(struct cd_test *t, const char *fact, const char *subject, size_t n,
	       const int64_t *v)
{
	struct cd_list list = { .n = n, .num = v };
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.list = &list };

	give(t, fact, CD_INTS, NULL, &f);
}

void give_counter(struct cd_test *t, const char *fact, const char *subject, uint64_t v)
{
	struct cd_counter c = { .first = v, .last = v, .samples = 1, .bits = 64, .flags = CD_WRAPS };
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.counter = &c };

	give(t, fact, CD_COUNTER, NULL, &f);
}

void give_rate(struct cd_test *t, const char *fact, const char *subject, uint64_t delta)
{
	struct cd_rate r = { .delta = delta, .seconds = 3, .per_second = (double)delta / 3 };
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.rate = &r };

	give(t, fact, CD_RATE, NULL, &f);
}

void give_measure(struct cd_test *t, const char *fact, const char *subject, struct cd_measure v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.measure = &v };

	give(t, fact, CD_MEASURE, NULL, &f);
}

void give_absent(struct cd_test *t, const char *fact, const char *subject)
{
	struct cd_fact f = { .subject = subject, .state = CD_ABSENT, .why = "not there (test)" };

	give(t, fact, CD_ANY, NULL, &f);
}

void give_unseen(struct cd_test *t, const char *fact, const char *subject, enum cd_reason reason)
{
	struct cd_fact f = { .subject = subject, .state = CD_UNSEEN, .reason = (uint8_t)reason,
			     .why = "not seen (test)" };

	give(t, fact, CD_ANY, NULL, &f);
}

void give_bound(struct cd_test *t, const char *bound, const char *text)
{
	const struct cd_bound *b = t->check->bounds;
	struct cd_bound one[2] = { 0 };
	struct cd_check set = *t->check;
	struct cd_error err;

	while (b && b->name && strcmp(b->name, bound))
		b++;
	if (!b || !b->name) {
		fail_msg("%s does not declare the bound %s", t->check->id, bound);
		return;
	}
	one[0] = *b;
	one[0].fallback = text;
	one[0].source = "test";
	set.bounds = one;
	if (cd_bounds_put(t->evidence, &set, NULL, &err))
		fail_msg("%s", err.text);
}

static void store_table(struct cd_test *t, const struct given_table *g)
{
	struct cd_fact f = { .subject = g->subject, .state = CD_PRESENT, .as.table = &g->table };

	give(t, g->fact, CD_TABLE, g->table.column, &f);
}

void give_table(struct cd_test *t, const char *fact, const char *subject,
		const struct cd_column *columns)
{
	struct given_table *g = cd_alloc(t->arena, sizeof(*g));

	g->fact = cd_strdup(t->arena, fact);
	g->subject = cd_strdup(t->arena, subject);
	g->table.column = columns;
	while (columns[g->table.n_columns].name)
		g->table.n_columns++;
	g->next = t->tables;
	t->tables = g;
	store_table(t, g);
}

static size_t column_of(const struct given_table *g, const char *name)
{
	for (size_t i = 0; i < g->table.n_columns; i++)
		if (!strcmp(g->table.column[i].name, name))
			return i;
	fail_msg("%s has no column %s", g->fact, name);
	return 0;
}

static struct given_table *table_of(struct cd_test *t, const char *fact, const char *subject)
{
	struct given_table *g = t->tables;

	while (g && (strcmp(g->fact, fact) || strcmp(g->subject, subject)))
		g = g->next;
	if (!g)
		fail_msg("give_table(%s) first", fact);
	return g;
}

void give_total(struct cd_test *t, const char *fact, const char *subject, uint64_t n)
{
	struct given_table *g = table_of(t, fact, subject);

	assert_true(n >= g->table.n_rows);
	g->table.total = n;
	store_table(t, g);
}

void give_row(struct cd_test *t, const char *fact, const char *subject, ...)
{
	struct given_table *g = table_of(t, fact, subject);
	struct cd_table *table = &g->table;
	const char *name;
	va_list args;

	table->cell = cd_regrow(t->arena, table->cell,
				table->n_rows * table->n_columns * sizeof(*table->cell),
				(table->n_rows + 1) * table->n_columns * sizeof(*table->cell));
	va_start(args, subject);
	while ((name = va_arg(args, const char *))) {
		size_t k = column_of(g, name);
		struct cd_cell *c = &table->cell[table->n_rows * table->n_columns + k];

		c->set = true;
		switch (table->column[k].type) {
		case CD_COL_INT:
			c->as.i = va_arg(args, int64_t);
			break;
		case CD_COL_REAL:
			c->as.r = va_arg(args, double);
			break;
		case CD_COL_TEXT:
			c->as.text = va_arg(args, const char *);
			break;
		}
	}
	va_end(args);
	table->n_rows++;
	table->total++;
	store_table(t, g);
}

void judge_in(struct cd_test *t, const char *scope)
{
	struct cd_error err;

	if (cd_bounds_put(t->evidence, t->check, NULL, &err))
		fail_msg("%s", err.text);
	cd_evidence_freeze(t->evidence);
	t->ceilings = (struct cd_ceilings){ 0 };
	cd_judge(t->check, scope, t->evidence, t->arena, &t->result, &t->ceilings);
	if (t->result.verdict == CD_ERROR)
		fail_msg("%s: %s", t->check->id, t->result.why);
}

void judge(struct cd_test *t)
{
	judge_in(t, "host");
}

const struct cd_result *cd_test_result(struct cd_test *t)
{
	return &t->result;
}

static void print_subjects(struct cd_test *t)
{
	for (const struct cd_subject *s = t->result.subjects; s; s = s->next) {
		print_message("  '%s' %s %s\n", s->subject, cd_verdict_name(s->verdict),
			      s->why ? s->why : "");
		for (const struct cd_finding *f = s->findings; f; f = f->next)
			print_message("    %s %s\n", cd_severity_name(f->severity), f->code);
		for (const struct cd_note *n = s->notes; n; n = n->next)
			print_message("    note: %s\n", n->text);
	}
}

static const struct cd_subject *find_subject(struct cd_test *t, const char *subject)
{
	for (const struct cd_subject *s = t->result.subjects; s; s = s->next)
		if (!strcmp(s->subject, subject))
			return s;
	return NULL;
}

static const struct cd_subject *subject_of(struct cd_test *t, const char *subject)
{
	const struct cd_subject *s = find_subject(t, subject);

	if (!s) {
		print_subjects(t);
		fail_msg("%s said nothing about '%s'", t->check->id, subject);
	}
	return s;
}

void assert_verdict(struct cd_test *t, enum cd_verdict v)
{
	if (t->result.verdict == v)
		return;
	print_subjects(t);
	fail_msg("%s: %s instead of %s", t->check->id, cd_verdict_name(t->result.verdict),
		 cd_verdict_name(v));
}

static const struct cd_subject *assert_subject(struct cd_test *t, const char *subject,
					       enum cd_verdict v)
{
	const struct cd_subject *s = subject_of(t, subject);

	if (s->verdict != v) {
		print_subjects(t);
		fail_msg("%s '%s': %s instead of %s", t->check->id, subject,
			 cd_verdict_name(s->verdict), cd_verdict_name(v));
	}
	return s;
}

void assert_pass(struct cd_test *t, const char *subject)
{
	assert_subject(t, subject, CD_PASS);
}

void assert_unknown(struct cd_test *t, const char *subject, enum cd_reason reason)
{
	const struct cd_subject *s = assert_subject(t, subject, CD_UNKNOWN);

	assert_string_equal(cd_reason_name(s->reason), cd_reason_name(reason));
}

void assert_not_applicable(struct cd_test *t, const char *subject)
{
	assert_subject(t, subject, CD_NOT_APPLICABLE);
}

static const struct cd_finding *find_finding(struct cd_test *t, const char *subject,
					     const char *code)
{
	const struct cd_subject *s = find_subject(t, subject);

	for (const struct cd_finding *f = s ? s->findings : NULL; f; f = f->next)
		if (!strcmp(f->code, code))
			return f;
	return NULL;
}

const struct cd_finding *cd_test_finding(struct cd_test *t, const char *subject, const char *code)
{
	const struct cd_finding *f = find_finding(t, subject, code);

	if (!f) {
		print_subjects(t);
		fail_msg("%s gave no finding %s for '%s'", t->check->id, code, subject);
	}
	return f;
}

void assert_finding(struct cd_test *t, const char *subject, const char *code,
		    enum cd_severity severity)
{
	assert_string_equal(cd_severity_name(cd_test_finding(t, subject, code)->severity),
			    cd_severity_name(severity));
}

void assert_no_finding(struct cd_test *t, const char *subject, const char *code)
{
	if (find_finding(t, subject, code))
		fail_msg("%s gave the finding %s for '%s'", t->check->id, code, subject);
}

void assert_note(struct cd_test *t, const char *subject)
{
	if (!subject_of(t, subject)->notes)
		fail_msg("%s gave no note for '%s'", t->check->id, subject);
}

void assert_no_note(struct cd_test *t, const char *subject)
{
	const struct cd_subject *s = find_subject(t, subject);

	if (s && s->notes)
		fail_msg("%s: note '%s'", t->check->id, s->notes->text);
}

void assert_limit(struct cd_test *t, const char *subject, const char *code, double bits_per_second)
{
	const struct cd_finding *f = cd_test_finding(t, subject, code);

	if (f->acts != CD_CAPS ||
	    fabs(f->limit.bits_per_second - bits_per_second) > bits_per_second / 1000)
		fail_msg("%s/%s caps at %.0f bit/s instead of %.0f", t->check->id, code,
			 f->limit.bits_per_second, bits_per_second);
}

void assert_acts(struct cd_test *t, const char *subject, const char *code, enum cd_acts acts)
{
	assert_string_equal(cd_acts_name(cd_test_finding(t, subject, code)->acts),
			    cd_acts_name(acts));
}

static const struct cd_observed *observed(struct cd_test *t, const char *subject, const char *code,
					  const char *name)
{
	const struct cd_finding *f = cd_test_finding(t, subject, code);

	for (size_t i = 0; i < f->n_observed; i++)
		if (!strcmp(f->observed[i].name, name))
			return &f->observed[i];
	fail_msg("%s/%s observed no %s", t->check->id, code, name);
	return NULL;
}

void assert_observed_int(struct cd_test *t, const char *subject, const char *code,
			 const char *name, int64_t v)
{
	const struct cd_observed *o = observed(t, subject, code, name);

	assert_int_equal(o->type, CD_OBSERVED_INT);
	assert_int_equal(o->i, v);
}

void assert_observed_real(struct cd_test *t, const char *subject, const char *code,
			  const char *name, double v)
{
	const struct cd_observed *o = observed(t, subject, code, name);

	assert_int_equal(o->type, CD_OBSERVED_REAL);
	assert_true(fabs(o->real - v) <= fabs(v) / 1e6 + 1e-12);
}

void assert_observed_text(struct cd_test *t, const char *subject, const char *code,
			  const char *name, const char *v)
{
	const struct cd_observed *o = observed(t, subject, code, name);

	assert_int_equal(o->type, CD_OBSERVED_TEXT);
	assert_string_equal(o->text, v);
}

size_t cd_test_ceilings(struct cd_test *t, const struct cd_ceiling **ceiling)
{
	*ceiling = t->ceilings.item;
	return t->ceilings.n;
}
