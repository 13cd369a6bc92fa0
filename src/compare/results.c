/* SPDX-License-Identifier: Apache-2.0 */
/*
 * results.c - which findings are new, worse, better, gone, and which verdicts are other ones?
 *
 * A finding is gone only when its question was answered and did not find it again.  Where the later
 * run did not ask, was cut short or could not see, the finding is lost from sight.
 */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "comparing.h"

struct index {
	struct cd_map *result, *subject, *finding;
};

static const char *join(struct cd_arena *a, const char *check, const char *scope,
			const char *subject, const char *code)
{
	return cd_sprintf(a, "%s\n%s\n%s\n%s", check, scope, subject, code);
}

static void set(struct cd_map *m, const char *key, const void *value)
{
	if (!cd_map_get(m, key, strlen(key)))
		cd_map_set(m, key, strlen(key), (void *)value);
}

static void *get(const struct cd_map *m, const char *key)
{
	return cd_map_get(m, key, strlen(key));
}

static void set_worst(struct cd_map *m, const char *key, const struct cd_finding *f)
{
	const struct cd_finding *old = cd_map_get(m, key, strlen(key));

	if (!old || old->severity < f->severity)
		cd_map_set(m, key, strlen(key), (void *)f);
}

/* Of several findings of one name the worst speaks for all. */
static struct index index_of(const struct cd_run *run, struct cd_arena *a)
{
	struct index x = { cd_map_new(a), cd_map_new(a), cd_map_new(a) };

	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];

		set(x.result, join(a, r->check, r->scope, "", ""), r);
		for (const struct cd_subject *s = r->subjects; s; s = s->next) {
			set(x.subject, join(a, r->check, r->scope, s->subject, ""), s);
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				set_worst(x.finding, join(a, r->check, r->scope, s->subject, f->code), f);
		}
	}
	return x;
}

struct comparing {
	struct cd_comparison *c;
	const struct cd_pairing *p;
	struct cd_arena *arena;
};

static struct cd_moved *move(struct comparing *x, enum cd_move kind, const struct cd_finding *f)
{
	struct cd_comparison *c = x->c;
	struct cd_moved *m;

	CD_GROW(x->arena, c->moved, c->n_moved);
	m = &c->moved[c->n_moved++];
	*m = (struct cd_moved){ .kind = kind, .scope = f->scope, .subject = f->subject,
				.finding = cd_sprintf(x->arena, "%s/%s", f->check, f->code) };
	return m;
}

static bool answered(enum cd_verdict v)
{
	return v == CD_PASS || v == CD_FAIL || v == CD_NOT_APPLICABLE;
}

/* Why nobody can say that a finding is not there in that run; NULL: it is not. */
static const char *not_looked(const struct index *in, const char *check, const char *scope,
			      const char *subject, struct cd_arena *a)
{
	const struct cd_result *r = get(in->result, join(a, check, scope, "", ""));
	const struct cd_subject *s = get(in->subject, join(a, check, scope, subject, ""));
	const struct cd_subject *whole = get(in->subject, join(a, check, scope, "", ""));

	if (!r)
		return "the question was not asked";
	if (r->unfinished)
		return "the run was cut short before it was judged";
	if (s && !answered(s->verdict))
		return s->why && *s->why ? s->why : "it could not be judged";
	if (s && s->doubted)
		return "not everything beside it was seen";
	if (!s && whole && !answered(whole->verdict))
		return whole->why && *whole->why ? whole->why : "it could not be judged";
	if (!s && !answered(r->verdict))
		return r->why && *r->why ? r->why : "it could not be judged";
	return NULL;
}

/* Subjects of findings are links, devices or functions: whichever of them was renamed. */
static const char *renamed(const struct cd_pairing *p, const char *subject, bool back)
{
	for (int kind = CD_KIND_NIC; kind <= CD_KIND_PCI; kind++) {
		const char *other = back ? cd_paired_back(p, (enum cd_kind)kind, subject) :
					   cd_paired(p, (enum cd_kind)kind, subject);
		if (other)
			return other;
	}
	return subject;
}

static const struct cd_finding *find(const struct comparing *x, const struct index *in,
				     const struct cd_finding *f, const char *subject)
{
	return get(in->finding, join(x->arena, f->check, f->scope, subject, f->code));
}

/* "0.01 % -> 1 %", where the number of a finding got much worse; else NULL. */
static const char *worse_number(const struct cd_finding *f, const struct cd_finding *g,
				struct cd_arena *a)
{
	bool measured = f->confidence == CD_MEASURED || g->confidence == CD_MEASURED;
	double was = f->acts == CD_CAPS ? f->limit.bits_per_second : f->amount;
	double now = g->acts == CD_CAPS ? g->limit.bits_per_second : g->amount;
	const char *unit = f->acts == CD_CAPS ? "bit/s" : f->acts == CD_LOSES ? "ratio" : "s";

	if (f->acts != g->acts || !(was > 0) || !(now > 0) ||
	    (f->acts != CD_CAPS && f->acts != CD_LOSES && f->acts != CD_DELAYS) ||
	    !cd_number_is_worse(was, now, unit, measured))
		return NULL;
	return cd_sprintf(a, "%s -> %s", cd_text_quantity(a, was, unit),
			  cd_text_quantity(a, now, unit));
}

static void compare_earlier(struct comparing *x, const struct cd_finding *f,
			    const struct index *in_a, const struct index *in_b)
{
	const char *subject = renamed(x->p, f->subject, false);
	const struct cd_finding *g = find(x, in_b, f, subject);
	struct cd_moved *m;
	const char *why;

	if (find(x, in_a, f, f->subject) != f)
		return;
	why = !g ? not_looked(in_b, f->check, f->scope, subject, x->arena) :
	      g->severity == f->severity ? worse_number(f, g, x->arena) : NULL;
	if (g && g->severity == f->severity && !why)
		return;
	m = move(x, g ? g->severity >= f->severity ? CD_WORSE : CD_BETTER :
		 why ? CD_LOST : CD_GONE, g ? g : f);
	m->was = f->severity;
	m->now = g ? g->severity : 0;
	m->why = why;
}

static void compare_later(struct comparing *x, const struct cd_finding *g,
			  const struct index *in_a, const struct index *in_b)
{
	const char *subject = renamed(x->p, g->subject, true), *why;
	struct cd_moved *m;

	if (find(x, in_b, g, g->subject) != g || find(x, in_a, g, subject))
		return;
	why = not_looked(in_a, g->check, g->scope, subject, x->arena);
	m = move(x, why ? CD_FOUND : CD_NEW, g);
	m->now = g->severity;
	m->why = why;
}

static void judged(struct comparing *x, const struct cd_result *r, const struct cd_subject *s,
		   enum cd_verdict was, enum cd_verdict now, const char *why)
{
	struct cd_comparison *c = x->c;

	CD_GROW(x->arena, c->judged, c->n_judged);
	c->judged[c->n_judged++] = (struct cd_judged){
		.check = r->check, .scope = r->scope, .subject = s ? s->subject : "",
		.was = was, .now = now, .why = answered(now) ? NULL : why };
}

/* Subjects that only one run has (sockets, targets) come and go; their findings were told above. */
static void compare_verdicts(struct comparing *x, const struct cd_result *r,
			     const struct cd_result *other, const struct index *in_b)
{
	enum cd_verdict was = r->unfinished ? 0 : r->verdict;
	enum cd_verdict now = other->unfinished ? 0 : other->verdict;
	size_t before = x->c->n_judged;

	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		const char *subject = renamed(x->p, s->subject, false);
		const struct cd_subject *t = get(in_b->subject, join(x->arena, r->check, r->scope,
								     subject, ""));

		if (t && t->verdict && s->verdict && t->verdict != s->verdict &&
		    !r->unfinished && !other->unfinished)
			judged(x, r, s, s->verdict, t->verdict, t->why);
	}
	if (x->c->n_judged == before && was != now) {
		const struct cd_subject *t = other->subjects;

		while (t && t->verdict != now)
			t = t->next;
		judged(x, r, NULL, was, now, other->why ? other->why : t ? t->why : NULL);
	}
}

#define EACH_FINDING(r, f)                                                                        \
	for (const struct cd_subject *s_ = (r)->subjects; s_; s_ = s_->next)                      \
		for (const struct cd_finding *f = s_->findings; f; f = f->next)

void cd_compare_results(struct cd_comparison *c, const struct cd_pairing *p, struct cd_arena *arena)
{
	struct comparing x = { c, p, arena };
	struct index in_a = index_of(c->a, arena), in_b = index_of(c->b, arena);

	c->only_a = cd_alloc_n(arena, c->a->n_results + 1, sizeof(*c->only_a));
	c->only_b = cd_alloc_n(arena, c->b->n_results + 1, sizeof(*c->only_b));
	for (size_t i = 0; i < c->b->n_results; i++) {
		const struct cd_result *r = &c->b->results[i];

		EACH_FINDING(r, g)
			compare_later(&x, g, &in_a, &in_b);
		if (!get(in_a.result, join(arena, r->check, r->scope, "", "")))
			c->only_b[c->n_only_b++] = r->check;
	}
	for (size_t i = 0; i < c->a->n_results; i++) {
		const struct cd_result *r = &c->a->results[i];
		const struct cd_result *other = get(in_b.result, join(arena, r->check, r->scope,
								      "", ""));

		EACH_FINDING(r, f)
			compare_earlier(&x, f, &in_a, &in_b);
		if (other)
			compare_verdicts(&x, r, other, &in_b);
		else
			c->only_a[c->n_only_a++] = r->check;
	}
}
