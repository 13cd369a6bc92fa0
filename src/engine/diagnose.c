/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What limits first?
 *
 * Findings are ordered by how they act: blocks; caps by ceiling over line rate; loses; delays; then
 * what limits nothing by a number now, by severity, what only waits last.  What is only possible
 * stands behind everything certain that is as severe: a number made of an assumed round trip must
 * not hide a fault that was seen.  A finding that another one explains is folded under it, whatever
 * its own place: to mend the consequence is to come back tomorrow.  The cause is as urgent as the
 * most urgent of what it explains.
 */
#include "engine/diagnosing.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"

struct pair {			/* a finding on its way to its place */
	struct cd_ranked ranked;
	struct pair *cause;
	size_t n_children;
	size_t explains;	/* findings of this run that follow from it, whoever gets them */
	size_t alike;		/* findings of the same check and code */
	size_t urgency;		/* place of the most urgent one that it explains, or its own */
	bool contradicted;	/* its limit is wrong: more was measured */
	bool placed;
};

/* ---- order ----------------------------------------------------------------------------- */

static double line_rate(const struct cd_run *run, const struct cd_finding *f)
{
	double line = 0;
	const struct cd_fact *rate = cd_evidence_get(run->evidence, f->scope, "path/rate", f->path);

	if (!rate && strcmp(f->scope, "host"))
		rate = cd_evidence_get(run->evidence, "host", "path/rate", f->path);
	if (rate && rate->state == CD_PRESENT && rate->as.i > 0)
		line = (double)rate->as.i;
	return cd_limit_whole(&f->limit, line);
}

/*
 * A ceiling at or above the line rate, one that nobody could compute, or one that a measurement
 * exceeded limits nothing today.
 */
static bool caps_today(const struct pair *p)
{
	return p->ranked.finding->limit.bits_per_second > 0 && p->ranked.share < 1 &&
	       !p->contradicted;
}

static int place(const struct pair *p)
{
	switch (p->ranked.finding->acts) {
	case CD_BLOCKS:
		return 0;
	case CD_CAPS:
		return caps_today(p) ? 1 : 4;
	case CD_LOSES:
		return 2;
	case CD_DELAYS:
		return 3;
	default:
		return 4;
	}
}

static int compare_real(double a, double b)
{
	return a < b ? -1 : a > b;
}

/* Shares compare across paths; where no line rate is known plain ceilings do, behind the shares. */
static int compare_caps(const struct pair *x, const struct pair *y)
{
	bool known = x->ranked.share > 0;

	if (known != (y->ranked.share > 0))
		return known ? -1 : 1;
	return known ? compare_real(x->ranked.share, y->ranked.share)
		     : compare_real(x->ranked.finding->limit.bits_per_second,
				    y->ranked.finding->limit.bits_per_second);
}

static int compare_size(size_t a, size_t b)
{
	return a < b ? 1 : a > b ? -1 : 0;
}

/* Of equals: what keeps all out, what is sure, what explains more, what is found more often. */
static int compare_reach(const struct pair *x, const struct pair *y)
{
	const struct cd_finding *f = x->ranked.finding, *g = y->ranked.finding;
	int order = f->in_part - g->in_part;

	if (!order)
		order = (int)g->confidence - (int)f->confidence;
	if (!order)
		order = compare_size(x->explains, y->explains);
	return order ? order : compare_size(x->alike, y->alike);
}

static int by_urgency(const void *a, const void *b)
{
	const struct pair *x = *(struct pair *const *)a, *y = *(struct pair *const *)b;
	const struct cd_finding *f = x->ranked.finding, *g = y->ranked.finding;
	int where = place(x), order = where - place(y);

	if (!order && where == 1)
		order = compare_caps(x, y);
	else if (!order && (where == 2 || where == 3))
		order = compare_real(g->amount, f->amount);
	if (!order)
		order = (int)g->severity - (int)f->severity;
	if (!order)
		order = (f->acts == CD_LATENT) - (g->acts == CD_LATENT);
	if (!order)
		order = compare_reach(x, y);
	if (!order)
		order = strcmp(f->check, g->check);
	if (!order)
		order = strcmp(f->code, g->code);
	if (!order)
		order = strcmp(f->scope, g->scope);
	return order ? order : cd_text_compare_natural(f->subject, g->subject);
}

/* Is `p` certain and at least as severe?  What only waits must be more severe. */
static bool outweighs(const struct pair *p, const struct cd_finding *possible)
{
	const struct cd_finding *f = p->ranked.finding;
	int more = (int)f->severity - (int)possible->severity;

	return f->confidence != CD_POSSIBLE && (f->acts == CD_LATENT ? more > 0 : more >= 0);
}

/* Move what is only possible behind the last one that outweighs it; all else keeps its order. */
static void doubts_behind(struct pair **order, size_t n)
{
	for (size_t i = n; i-- > 0;) {
		struct pair *doubt = order[i];
		size_t last = i;

		if (doubt->ranked.finding->confidence != CD_POSSIBLE)
			continue;
		for (size_t k = i + 1; k < n; k++)
			if (outweighs(order[k], doubt->ranked.finding))
				last = k;
		memmove(order + i, order + i + 1, (last - i) * sizeof(*order));
		order[last] = doubt;
	}
}

/* ---- causes ---------------------------------------------------------------------------- */

static bool reaches(const struct cd_effect *how, const struct cd_finding *cause,
		    const struct cd_finding *effect)
{
	switch (how->reach) {
	case CD_SAME_SUBJECT:
		return !strcmp(cause->subject, effect->subject);
	case CD_SAME_PATH:
		/* A cause without a path of its own (a kernel setting) reaches them all. */
		return !*cause->path || !*effect->path || !strcmp(cause->path, effect->path);
	case CD_SAME_PORT:
		return *cause->path && !strcmp(cause->path, effect->path);
	case CD_SAME_KEY:
		return how->key && !strcmp(how->key, effect->subject);
	case CD_THIS_HOST:
		return effect->where == CD_HERE;
	default:
		return true;
	}
}

static bool explains(const struct cd_modules *m, const struct cd_finding *cause,
		     const struct cd_finding *effect)
{
	const struct cd_check *k = cd_modules_check(m, cause->check);
	size_t n = strlen(effect->check);

	/* What stands in one network namespace does not reach into another. */
	if (strcmp(cause->scope, effect->scope) && strcmp(cause->scope, "host"))
		return false;
	for (const struct cd_effect *e = k ? k->effects : NULL; e && e->code; e++)
		if (!strcmp(e->code, cause->code) && !strncmp(e->consequence, effect->check, n) &&
		    e->consequence[n] == '/' && !strcmp(e->consequence + n + 1, effect->code) &&
		    reaches(e, cause, effect))
			return true;
	return false;
}

static bool explains_any(const struct cd_modules *m, const struct cd_finding *f)
{
	const struct cd_check *k = cd_modules_check(m, f->check);

	for (const struct cd_effect *e = k ? k->effects : NULL; e && e->code; e++)
		if (!strcmp(e->code, f->code))
			return true;
	return false;
}

static int by_name(const void *a, const void *b)
{
	const struct cd_finding *f = (*(struct pair *const *)a)->ranked.finding;
	const struct cd_finding *g = (*(struct pair *const *)b)->ranked.finding;
	int order = strcmp(f->check, g->check);

	return order ? order : strcmp(f->code, g->code);
}

/* How far does each finding reach?  Leaves `order` sorted by name. */
static void measure_reach(struct pair **order, size_t n, const struct cd_modules *m)
{
	qsort(order, n, sizeof(*order), by_name);
	for (size_t i = 0, end = 0; i < n; i++) {
		const struct cd_finding *f = order[i]->ranked.finding;

		if (i == end)
			while (end < n && !by_name(&order[i], &order[end]))
				end++;
		order[i]->alike = i && !by_name(&order[i - 1], &order[i]) ?
				  order[i - 1]->alike : end - i;
		if (!explains_any(m, f))
			continue;
		for (size_t k = 0; k < n; k++)
			order[i]->explains += k != i && explains(m, f, order[k]->ranked.finding);
	}
}

/* Would the new cause close a circle?  The build refuses cycles; a foreign module may have one. */
static bool depends_on(const struct pair *p, const struct pair *on)
{
	for (; p; p = p->cause)
		if (p == on)
			return true;
	return false;
}

/* Causes come first in `order`, so the most urgent one of several gets the consequence. */
static void link_causes(struct pair **order, size_t n, const struct cd_modules *m)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++)
			if (i != k && !order[i]->cause && !depends_on(order[k], order[i]) &&
			    explains(m, order[k]->ranked.finding, order[i]->ranked.finding)) {
				order[i]->cause = order[k];
				order[k]->n_children++;
			}
}

/* Roots come in the order of the most urgent finding of their tree. */
static void inherit_urgency(struct pair **order, size_t n)
{
	for (size_t i = 0; i < n; i++)
		order[i]->urgency = i;
	for (size_t i = 0; i < n; i++)
		for (struct pair *p = order[i]->cause; p; p = p->cause)
			if (p->urgency > i)
				p->urgency = i;
}

/* A cause stands directly before the most urgent one of those it explains. */
static int by_tree(const void *a, const void *b)
{
	const struct pair *x = *(struct pair *const *)a, *y = *(struct pair *const *)b;

	if (x->urgency != y->urgency)
		return x->urgency < y->urgency ? -1 : 1;
	return depends_on(y->cause, x) ? -1 : depends_on(x->cause, y);
}

static void place_one(struct cd_run *run, struct pair **order, size_t n, struct pair *p)
{
	const struct cd_ranked **child;

	p->placed = true;
	run->diagnosis[run->n_diagnosis++] = &p->ranked;
	if (!p->n_children)
		return;
	p->ranked.explains = child = cd_alloc_n(run->arena, p->n_children, sizeof(*child));
	for (size_t i = 0; i < n; i++)
		if (order[i]->cause == p) {
			order[i]->ranked.because = &p->ranked;
			child[p->ranked.n_explains++] = &order[i]->ranked;
		}
}

/* One finding of many ports is one cause with one number: cd_finding_is_like(). */
static unsigned rank_of(const struct cd_finding *f, struct cd_map *ranks, struct cd_arena *a,
			unsigned *next)
{
	const char *key = cd_sprintf(a, "%d %d %d %s/%s", (int)f->severity, (int)f->known,
				     (int)f->where, f->check, f->code);
	unsigned *rank = cd_map_get(ranks, key, strlen(key));

	if (!rank) {
		rank = cd_alloc(a, sizeof(*rank));
		*rank = (*next)++;
		cd_map_set(ranks, key, strlen(key), rank);
	}
	return *rank;
}

static void rank(struct cd_run *run, const struct cd_modules *m)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_map *ranks = cd_map_new(scratch);
	struct pair **order;
	size_t n = 0;
	unsigned next = 1;

	EACH_FINDING(run, f)
		n += cd_diagnose_counts(f);
	order = cd_alloc_n(run->arena, n + 1, sizeof(*order));
	run->diagnosis = cd_alloc_n(run->arena, n + 1, sizeof(*run->diagnosis));
	n = 0;
	EACH_FINDING(run, f) {
		struct pair *p;
		double rate;

		if (!cd_diagnose_counts(f))
			continue;
		p = order[n++] = cd_alloc(run->arena, sizeof(*p));
		p->ranked.finding = f;
		rate = f->acts == CD_CAPS ? line_rate(run, f) : 0;
		p->ranked.share = rate > 0 ? f->limit.bits_per_second / rate : 0;
		p->contradicted = cd_run_contradicts(run, f);
	}
	measure_reach(order, n, m);
	qsort(order, n, sizeof(*order), by_urgency);
	doubts_behind(order, n);
	link_causes(order, n, m);
	inherit_urgency(order, n);
	qsort(order, n, sizeof(*order), by_tree);
	for (size_t i = 0; i < n; i++)
		if (!order[i]->cause) {
			order[i]->ranked.rank = rank_of(order[i]->ranked.finding, ranks, scratch,
							&next);
			place_one(run, order, n, order[i]);
		}
	for (size_t i = 0; i < n; i++)
		if (!order[i]->placed)
			place_one(run, order, n, order[i]);
	cd_arena_free(scratch);
}

void cd_diagnose(struct cd_run *run, const struct cd_modules *modules,
		 const struct cd_ceilings *ceilings)
{
	cd_diagnose_ceilings(run, ceilings);
	run->n_diagnosis = 0;
	rank(run, modules);
	cd_diagnose_coverage(run);
}
