/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trial.c - did a change help?
 *
 * A claim takes five samples on either side, medians further apart than three times the spread, and
 * each median outside what the other side ever had: spread alone, of five samples of one and the same
 * distribution, would claim an effect five times in a hundred; both together once or twice.
 */
#include "trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"
#include "comparing.h"
#include "measured.h"

static const double spreads = 3;	/* ours, as many as a reader takes for certain */
static const double apart = 1.1;	/* ours: intervals that differ by more see other bursts */

struct gathering {
	struct cd_trial *e;
	struct cd_arena *arena;
	struct cd_map *by_name;
	bool after;
};

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(const double *value, size_t n)
{
	return n % 2 ? value[n / 2] : (value[n / 2 - 1] + value[n / 2]) / 2;
}

/* ---- samples --------------------------------------------------------------------------- */

static void add(struct cd_arena *arena, struct cd_sample_set *s, double value, double seconds)
{
	CD_GROW(arena, s->value, s->n);
	s->value[s->n++] = value;
	s->seconds += seconds;
}

static void take(const struct cd_measurement *m, void *arg)
{
	struct gathering *g = arg;
	struct cd_trial *e = g->e;
	const char *key = cd_sprintf(g->arena, "%s\n%s\n%s", m->name, m->scope, m->subject);
	size_t at = (size_t)cd_map_get(g->by_name, key, strlen(key));

	if (!at) {
		CD_GROW(g->arena, e->number, e->n_numbers);
		e->number[e->n_numbers++] = (struct cd_trial_number){ .name = m->name, .scope = m->scope,
			.subject = m->subject, .unit = m->unit, .why = m->no_claim };
		at = e->n_numbers;
		cd_map_set(g->by_name, key, strlen(key), (void *)at);
	}
	add(g->arena, g->after ? &e->number[at - 1].after : &e->number[at - 1].before, m->value,
	    m->seconds);
}

static void sum_up(struct cd_sample_set *s, struct cd_arena *arena)
{
	double *away = cd_alloc_n(arena, s->n + 1, sizeof(*away));

	if (!s->n)
		return;
	qsort(s->value, s->n, sizeof(*s->value), by_value);
	s->median = median(s->value, s->n);
	for (size_t i = 0; i < s->n; i++)
		away[i] = fabs(s->value[i] - s->median);
	qsort(away, s->n, sizeof(*away), by_value);
	s->spread = median(away, s->n);
	s->seconds /= (double)s->n;
}

/* ---- claims ---------------------------------------------------------------------------- */

/* Of ten and more the outermost tenth on either end may be an accident. */
static bool outside(double value, const struct cd_sample_set *s)
{
	return value < s->value[s->n / 10] || value > s->value[s->n - 1 - s->n / 10];
}

static bool moved(const struct cd_trial_number *e)
{
	double spread = fmax(e->before.spread, e->after.spread);
	double by = fabs(e->after.median - e->before.median);

	return by > spreads * spread && by >= cd_number_least(e->before.median, e->unit) &&
	       outside(e->after.median, &e->before) && outside(e->before.median, &e->after);
}

static const char *no_claim(const struct cd_trial_number *e, struct cd_arena *arena)
{
	const struct cd_sample_set *b = &e->before, *a = &e->after;

	if (e->why)
		return e->why;
	if (b->n < CD_TRIAL_SAMPLES || a->n < CD_TRIAL_SAMPLES)
		return cd_sprintf(arena, "it takes %d samples on either side, and there are %zu and "
				  "%zu", CD_TRIAL_SAMPLES, b->n, a->n);
	if (b->seconds > apart * a->seconds || a->seconds > apart * b->seconds)
		return cd_sprintf(arena, "counters were sampled over %.3g s before and %.3g s after",
				  b->seconds, a->seconds);
	return NULL;
}

static void judge(struct cd_trial_number *e, struct cd_arena *arena)
{
	sum_up(&e->before, arena);
	sum_up(&e->after, arena);
	e->why = no_claim(e, arena);
	if (!e->why)
		e->claim = !moved(e) ? CD_TRIAL_SAME : e->after.median < e->before.median ?
			   CD_TRIAL_BETTER : CD_TRIAL_WORSE;
}

static int worst_first(const void *a, const void *b)
{
	const struct cd_trial_number *x = a, *y = b;
	int order = (int)y->claim - (int)x->claim;

	if (!order)
		order = strcmp(x->name, y->name);
	if (!order)
		order = strcmp(x->scope, y->scope);
	return order ? order : cd_text_compare_natural(x->subject, y->subject);
}

/* ---- what else may be the cause -------------------------------------------------------- */

static void tell(struct cd_trial *e, struct cd_arena *arena, const char *sentence)
{
	CD_GROW(arena, e->caveat, e->n_caveats);
	e->caveat[e->n_caveats++] = sentence;
}

static uint64_t part_of(const struct cd_run *run, const char *class)
{
	const struct cd_fingerprint *p = run->fingerprint;

	for (size_t i = 0; p && i < p->n_parts; i++)
		if (!strcmp(p->part[i].class, class))
			return p->part[i].hash;
	return 0;
}

/* Runs of one side ought to be of one set-up. */
static void tell_mixed(struct cd_trial *e, struct cd_arena *arena, const char *side,
		       const struct cd_run *const *run, size_t n)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t c = 0; cd_matter_classes[c]; c++) {
		bool mixed = false;

		for (size_t i = 1; i < n; i++)
			mixed |= run[i]->fingerprint && run[0]->fingerprint &&
				 part_of(run[i], cd_matter_classes[c]) !=
				 part_of(run[0], cd_matter_classes[c]);
		if (mixed)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "", cd_matter_classes[c]);
	}
	if (b.len)
		tell(e, arena, cd_sprintf(arena, "The runs %s were not all made with the same "
					  "set-up; they differ in: %s.", side, b.data));
}

static void tell_all(struct cd_trial *e, struct cd_arena *arena)
{
	const struct cd_run *last = e->before[e->n_before - 1], *first = e->after[0];
	const char **text;
	size_t n;

	if (last->began_ns >= first->began_ns)
		tell(e, arena, "Not all runs before were made before those after: what passed with "
			       "time may look like an effect.");
	tell_mixed(e, arena, "before", e->before, e->n_before);
	tell_mixed(e, arena, "after", e->after, e->n_after);
	text = cd_compare_caveats(last, first, "the last run before", "the first run after", arena,
				  &n);
	for (size_t i = 0; i < n; i++)
		tell(e, arena, text[i]);
	for (size_t i = 0; i < e->change->n_changes; i++)
		if (cd_is_difference(e->change->change[i].kind))
			return;
	tell(e, arena, "Nothing that matters differs between the last run before and the first after: "
		       "what moved is no effect of a change that these runs saw.");
}

/* ---- the whole ------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
	const struct cd_run *x = *(const struct cd_run *const *)a;
	const struct cd_run *y = *(const struct cd_run *const *)b;

	return (x->began_ns > y->began_ns) - (x->began_ns < y->began_ns);
}

struct cd_trial *cd_trial_of(const struct cd_run **before, size_t n_before,
				 const struct cd_run **after, size_t n_after,
				 struct cd_arena *arena)
{
	struct cd_trial *e = cd_alloc(arena, sizeof(*e));
	struct gathering g = { e, arena, cd_map_new(arena), false };

	qsort(before, n_before, sizeof(*before), by_time);
	qsort(after, n_after, sizeof(*after), by_time);
	*e = (struct cd_trial){ .before = before, .n_before = n_before, .after = after,
				  .n_after = n_after };
	for (size_t i = 0; i < n_before; i++)
		cd_measurements(before[i], take, &g);
	g.after = true;
	for (size_t i = 0; i < n_after; i++)
		cd_measurements(after[i], take, &g);
	for (size_t i = 0; i < e->n_numbers; i++)
		judge(&e->number[i], arena);
	if (e->n_numbers)
		qsort(e->number, e->n_numbers, sizeof(*e->number), worst_first);
	e->change = cd_compare(before[n_before - 1], after[0], arena);
	tell_all(e, arena);
	return e;
}

size_t cd_trial_count(const struct cd_trial *e, enum cd_trial_claim claim)
{
	size_t n = 0;

	for (size_t i = 0; i < e->n_numbers; i++)
		n += e->number[i].claim == claim;
	return n;
}

int cd_trial_exit_status(const struct cd_trial *e)
{
	if (cd_trial_count(e, CD_TRIAL_WORSE))
		return 1;
	return cd_trial_count(e, CD_TRIAL_NONE) == e->n_numbers ? 3 : 0;
}

const char *cd_trial_claim_name(enum cd_trial_claim claim)
{
	static const char *const name[] = { "none", "same", "better", "worse" };

	return name[claim];
}
