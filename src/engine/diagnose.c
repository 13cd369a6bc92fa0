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
#include "engine/diagnose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "compare/compare.h"

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

/* A waiver holds through its last day, UTC. */
static bool expired(const char *until, int64_t now_ns)
{
	time_t now = (time_t)(now_ns / INT64_C(1000000000));
	struct tm day;
	char today[32];

	gmtime_r(&now, &day);
	strftime(today, sizeof(today), "%Y-%m-%d", &day);
	return strcmp(today, until) > 0;
}

/* What a finding is called in two runs alike. */
static const char *full_name(struct cd_arena *a, const struct cd_finding *f)
{
	return cd_sprintf(a, "%s\n%s\n%s\n%s", f->check, f->code, f->scope, f->subject);
}

#define EACH_FINDING(run, f)                                                                      \
	for (size_t i_ = 0; i_ < (run)->n_results; i_++)                                          \
		for (struct cd_subject *s_ = (run)->results[i_].subjects; s_; s_ = s_->next)      \
			for (struct cd_finding *f = s_->findings; f; f = f->next)

static bool counts(const struct cd_finding *f)
{
	return !(f->waived && !f->waived->expired);
}

/*
 * The findings of the baseline; of several of one name the worst.  What was waived there was never
 * taken for known: it counts again when its waiver is over.
 */
static struct cd_map *known_of(const struct cd_run *baseline, struct cd_arena *a)
{
	struct cd_map *known = cd_map_new(a);

	EACH_FINDING(baseline, f) {
		const char *key = full_name(a, f);
		const struct cd_finding *old = cd_map_get(known, key, strlen(key));

		if (!counts(f))
			continue;
		if (!old || old->severity < f->severity)
			cd_map_set(known, key, strlen(key), f);
	}
	return known;
}

/* One that got worse since is new. */
static void mark_known(struct cd_run *run, const struct cd_run *baseline)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_map *known = known_of(baseline, scratch);
	struct cd_baseline *b = cd_alloc(run->arena, sizeof(*b));

	EACH_FINDING(run, f) {
		const char *key = full_name(scratch, f);
		const struct cd_finding *old = cd_map_get(known, key, strlen(key));

		f->known = old && f->severity <= old->severity;
	}
	cd_arena_free(scratch);
	b->host = baseline->host_name;
	b->version = baseline->version;
	b->profile = baseline->profile;
	b->began_ns = baseline->began_ns;
	b->caveat = cd_compare_caveats(baseline, run, "the baseline", "this run", run->arena,
				       &b->n_caveats);
	run->baseline = b;
}

static bool waives(const struct cd_waiver_use *u, const struct cd_finding *f, const char *name)
{
	return cd_text_glob(u->finding, name) && cd_text_glob(u->subject, f->subject);
}

/* One that holds today goes before one that is over: it was renewed. */
static void waive(struct cd_run *run, struct cd_finding *f)
{
	const char *name = cd_sprintf(run->arena, "%s/%s", f->check, f->code);
	struct cd_waiver_use *found = NULL;

	for (size_t i = 0; i < run->n_waivers; i++) {
		struct cd_waiver_use *u = &run->waivers[i];

		if (!waives(u, f, name) || (found && u->waived.expired))
			continue;
		if (!found || found->waived.expired)
			found = u;
	}
	if (!found)
		return;
	found->n++;
	f->waived = &found->waived;
}

/* Is this one of the checks that the part before the slash names? */
static bool speaks_of(struct cd_arena *a, const struct cd_waiver_use *u, const char *check)
{
	const char *slash = strrchr(u->finding, '/');
	size_t n = slash ? (size_t)(slash - u->finding) : strlen(u->finding);

	return cd_text_glob(cd_strndup(a, u->finding, n), check);
}

static enum cd_waiver_state state_of(const struct cd_run *run, const struct cd_waiver_use *u)
{
	enum cd_waiver_state state = CD_WAIVER_NOT_ASKED;

	if (u->waived.expired)
		return CD_WAIVER_EXPIRED;
	if (u->n)
		return CD_WAIVER_USED;
	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];
		enum cd_met met = cd_result_met(r);

		if (!speaks_of(run->arena, u, r->check))
			continue;
		if (met == CD_MET_ERROR || met == CD_MET_UNKNOWN)
			return CD_WAIVER_UNDECIDED;
		for (const struct cd_subject *s = r->subjects; s; s = s->next)
			if (s->verdict == CD_UNKNOWN || s->verdict == CD_ERROR || s->doubted)
				return CD_WAIVER_UNDECIDED;
		state = CD_WAIVER_UNUSED;
	}
	return state;
}

static void take_waivers(struct cd_run *run, const struct cd_profile *p)
{
	size_t n = p ? p->n_waivers : 0;

	run->waivers = cd_alloc_n(run->arena, n + 1, sizeof(*run->waivers));
	run->n_waivers = n;
	for (size_t i = 0; i < n; i++) {
		const struct cd_waiver *w = &p->waivers[i];
		const char *slash = w->where ? strrchr(w->where, '/') : NULL;

		run->waivers[i] = (struct cd_waiver_use){
			.finding = w->finding, .subject = w->subject,
			.where = slash ? slash + 1 : w->where,
			.waived = { .owner = w->owner, .until = w->until, .why = w->why,
				    .ticket = w->ticket, .permanent = !w->until,
				    .expired = w->until && expired(w->until, run->began_ns) },
		};
	}
}

void cd_diagnose_waive(struct cd_run *run, const struct cd_profile *profile,
		       const struct cd_run *baseline)
{
	take_waivers(run, profile);
	EACH_FINDING(run, f) {
		f->waived = NULL;
		waive(run, f);
		f->known = false;
	}
	for (size_t i = 0; i < run->n_waivers; i++)
		run->waivers[i].state = state_of(run, &run->waivers[i]);
	run->baseline = NULL;
	if (baseline)
		mark_known(run, baseline);
}

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

static bool reaches(enum cd_reach reach, const struct cd_finding *cause,
		    const struct cd_finding *effect)
{
	switch (reach) {
	case CD_SAME_SUBJECT:
		return !strcmp(cause->subject, effect->subject);
	case CD_SAME_PATH:
		/* A cause without a path of its own (a kernel setting) reaches them all. */
		return !*cause->path || !*effect->path || !strcmp(cause->path, effect->path);
	case CD_SAME_PORT:
		return *cause->path && !strcmp(cause->path, effect->path);
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
		    reaches(e->reach, cause, effect))
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

static void rank(struct cd_run *run, const struct cd_modules *m)
{
	struct pair **order;
	size_t n = 0;
	unsigned next = 1;

	EACH_FINDING(run, f)
		n += counts(f);
	order = cd_alloc_n(run->arena, n + 1, sizeof(*order));
	run->diagnosis = cd_alloc_n(run->arena, n + 1, sizeof(*run->diagnosis));
	n = 0;
	EACH_FINDING(run, f) {
		struct pair *p;
		double rate;

		if (!counts(f))
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
			order[i]->ranked.rank = next++;
			place_one(run, order, n, order[i]);
		}
	for (size_t i = 0; i < n; i++)
		if (!order[i]->placed)
			place_one(run, order, n, order[i]);
}

/* ---- ceilings -------------------------------------------------------------------------- */

static int by_path(const void *a, const void *b)
{
	const struct cd_ceiling *x = a, *y = b;
	int order = cd_text_compare_natural(x->path, y->path);

	if (!order)
		order = compare_real(x->limit.bits_per_second, y->limit.bits_per_second);
	return order ? order : strcmp(x->by, y->by);
}

/* The best throughput a socket of this path showed; 0 when none was seen. */
static double measured(const struct cd_run *run, const char *scope, const char *path)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, scope, "path/measured", path);

	return f && f->state == CD_PRESENT ? (double)f->as.i : 0;
}

static void put_ceilings(struct cd_run *run, const struct cd_ceilings *ceilings)
{
	run->n_ceilings = ceilings->n;
	run->ceilings = cd_alloc_n(run->arena, ceilings->n + 1, sizeof(*run->ceilings));
	for (size_t i = 0; i < ceilings->n; i++) {
		struct cd_ceiling *c = &run->ceilings[i];

		*c = ceilings->item[i];
		c->measured = measured(run, c->scope, c->path);
		/* What one slow connection was seen to do binds no other. */
		c->contradicted = c->confidence != CD_MEASURED &&
				  c->measured > 1.03 * c->limit.bits_per_second;
	}
	qsort(run->ceilings, run->n_ceilings, sizeof(*run->ceilings), by_path);
}

/* ---- coverage -------------------------------------------------------------------------- */

static struct cd_unlock *unlock_of(struct cd_run *run, const char *what)
{
	struct cd_coverage *c = &run->coverage;

	for (size_t i = 0; i < c->n_unlock; i++)
		if (!strcmp(c->unlock[i].what, what))
			return &c->unlock[i];
	c->unlock[c->n_unlock].what = what;
	c->unlock[c->n_unlock].question = cd_alloc_n(run->arena, run->n_results,
						     sizeof(*c->unlock->question));
	return &c->unlock[c->n_unlock++];
}

static void put_coverage(struct cd_run *run)
{
	struct cd_coverage *c = &run->coverage;

	*c = (struct cd_coverage){ .asked = run->n_results };
	c->unlock = cd_alloc_n(run->arena, CD_REASONS, sizeof(*c->unlock));
	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];

		switch (r->verdict) {
		case CD_UNKNOWN:
			c->unknown++;
			break;
		case CD_ERROR:
			c->error++;
			break;
		case CD_NOT_APPLICABLE:
			c->not_applicable++;
			break;
		default:
			c->judged++;
		}
		for (const struct cd_subject *s = r->subjects; s; s = s->next) {
			struct cd_unlock *u;

			if (s->verdict != CD_UNKNOWN || !s->reason)
				continue;
			u = unlock_of(run, cd_reason_unlock(s->reason));
			if (!u->n || strcmp(u->question[u->n - 1], r->check))
				u->question[u->n++] = r->check;
		}
	}
}

void cd_diagnose(struct cd_run *run, const struct cd_modules *modules,
		 const struct cd_ceilings *ceilings)
{
	put_ceilings(run, ceilings);
	run->n_diagnosis = 0;
	rank(run, modules);
	put_coverage(run);
}
