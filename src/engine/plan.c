/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What must be read to answer these questions, and nothing more?
 *
 * From the checks' needs back through the derivations to the collectors.  Collecting only what is
 * asked for keeps a run short, and keeps it away from devices that nobody asked about.
 */
#include "engine/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "derive/derive.h"
#include "engine/collect.h"
#include "model/store.h"

bool cd_plan_matches(const char *pattern, const char *id)
{
	size_t n = strlen(pattern);

	if (cd_text_glob(pattern, id))
		return true;
	return !strncmp(pattern, id, n) && id[n] == '.';
}

static bool any_matches(const char *const *pattern, size_t n, const char *id)
{
	for (size_t i = 0; i < n; i++)
		if (cd_plan_matches(pattern[i], id))
			return true;
	return false;
}

/* A pattern that selects nothing is a typing error, and would be a silent pass. */
static int check_patterns(const struct cd_modules *m, const char *const *pattern, size_t n,
			  const char *where, struct cd_arena *a, struct cd_error *err)
{
	for (size_t i = 0; i < n; i++) {
		const char **ids, *nearest;
		bool found = false;

		for (size_t k = 0; k < m->n_checks && !found; k++)
			found = cd_plan_matches(pattern[i], m->check[k]->id);
		if (found)
			continue;
		ids = cd_alloc_n(a, m->n_checks + 1, sizeof(*ids));
		for (size_t k = 0; k < m->n_checks; k++)
			ids[k] = m->check[k]->id;
		nearest = cd_text_nearest(pattern[i], ids);
		return cd_error_set(err, "%s: no check matches '%s'%s%s%s; `commdoctor list` shows all",
				    where, pattern[i], nearest ? " (did you mean '" : "",
				    nearest ? nearest : "", nearest ? "'?)" : "");
	}
	return 0;
}

struct wants {
	struct cd_arena *a;
	struct cd_map *seen;
	const char **name;
	size_t n, room;
};

static void want(struct wants *w, const char *fact)
{
	size_t n = strlen(fact);

	if (cd_map_get(w->seen, fact, n))
		return;
	cd_map_set(w->seen, fact, n, w);
	if (w->n == w->room) {
		size_t room = w->room ? 2 * w->room : 128;

		w->name = cd_regrow(w->a, w->name, w->n * sizeof(*w->name),
				    room * sizeof(*w->name));
		w->room = room;
	}
	w->name[w->n++] = fact;
}

/* Derived facts that are wanted want what they are made of. */
static void want_sources(struct wants *w)
{
	for (size_t i = 0; i < w->n; i++) {
		if (cd_text_starts(w->name[i], "rate/"))
			want(w, w->name[i] + strlen("rate/"));
		for (const struct cd_derivation *const *d = cd_derivations; *d; d++)
			if (cd_spec_find((*d)->facts, w->name[i]))
				for (const char *const *n = (*d)->needs; n && *n; n++)
					want(w, *n);
	}
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool cd_plan_wants(const struct cd_plan *p, const char *fact)
{
	for (size_t i = 0; i < p->n_wanted; i++)
		if (cd_fact_name_matches(p->wanted[i], fact))
			return true;
	return false;
}

static bool gives(const struct cd_collector *c, const struct wants *w)
{
	for (const struct cd_fact_spec *s = c->facts; s && s->name; s++)
		for (size_t i = 0; i < w->n; i++)
			if (cd_fact_name_matches(w->name[i], s->name))
				return true;
	return false;
}

/* Those that put a wanted fact and have all of `flags`. */
static const struct cd_collector **choose_collectors(const struct wants *w, unsigned flags,
						     const struct cd_modules *m, size_t *n)
{
	const struct cd_collector **c = cd_alloc_n(w->a, m->n_collectors + 1, sizeof(*c));

	*n = 0;
	for (size_t i = 0; i < m->n_collectors; i++)
		if ((m->collector[i]->flags & flags) == flags && gives(m->collector[i], w))
			c[(*n)++] = m->collector[i];
	return c;
}

/* What a derivation of the host compares between the namespaces is read in all of them. */
static void want_compared(struct wants *there, const struct wants *here)
{
	for (const struct cd_derivation *const *d = cd_derivations; *d; d++) {
		bool wanted = false;

		for (size_t i = 0; i < here->n && !wanted; i++)
			wanted = cd_spec_find((*d)->facts, here->name[i]);
		for (const char *const *n = (*d)->needs_there; wanted && n && *n; n++)
			want(there, *n);
	}
}

static void sort(struct wants *w)
{
	if (w->n)
		qsort(w->name, w->n, sizeof(*w->name), by_text);
}

/* Every run says when and where; how to get into a namespace is told with what was found there. */
static const char *const always[] = { "run/time", "host/name", "host/kernel", "host/boot_id",
				      "host/netns" };

struct cd_plan *cd_plan_make(const struct cd_modules *modules, const struct cd_profile *profile,
			     const char *const *pattern, size_t n_patterns, bool strict,
			     bool netns, struct cd_arena *a, struct cd_error *err)
{
	struct cd_plan *p = cd_alloc(a, sizeof(*p));
	struct wants w = { .a = a, .seen = cd_map_new(a) };
	struct wants there = { .a = a, .seen = cd_map_new(a) };
	const char *file = profile->file ? profile->file : profile->name;

	for (size_t i = 0; i < profile->n_bases; i++)
		file = cd_sprintf(a, "%s%s%s", file, i ? " and " : ", which extends ",
				  profile->bases[i]);
	if (check_patterns(modules, pattern, n_patterns, "command line", a, err) ||
	    check_patterns(modules, profile->checks, profile->n_checks, file, a, err) ||
	    check_patterns(modules, profile->must_judge, profile->n_must_judge, file, a, err))
		return NULL;
	if (!n_patterns) {
		pattern = profile->checks;
		n_patterns = profile->n_checks;
	}
	p->check = cd_alloc_n(a, modules->n_checks + 1, sizeof(*p->check));
	p->must_judge = cd_alloc_n(a, modules->n_checks + 1, sizeof(*p->must_judge));
	for (size_t i = 0; i < modules->n_checks; i++) {
		const struct cd_check *k = modules->check[i];

		if (n_patterns && !any_matches(pattern, n_patterns, k->id))
			continue;
		if (any_matches(profile->skip, profile->n_skip, k->id))
			continue;
		p->must_judge[p->n_checks] = strict || any_matches(profile->must_judge,
								   profile->n_must_judge, k->id);
		p->check[p->n_checks++] = k;
		for (const char *const *n = k->needs; n && *n; n++) {
			want(&w, *n);
			if (k->per & CD_NETNS)
				want(&there, *n);
		}
	}
	if (!p->n_checks) {
		cd_error_set(err, "%s: nothing is left to judge after `skip:`", file);
		return NULL;
	}
	for (size_t i = 0; i < sizeof(always) / sizeof(always[0]); i++)
		want(&w, always[i]);
	if (netns)
		want(&w, "netns");
	want_sources(&w);
	want_compared(&there, &w);
	want_sources(&there);
	sort(&w);
	sort(&there);
	p->wanted = w.name;
	p->n_wanted = w.n;
	p->collector = choose_collectors(&w, 0, modules, &p->n_collectors);
	p->wanted_there = there.name;
	p->n_wanted_there = there.n;
	p->collector_there = choose_collectors(&there, CD_PER_NETNS, modules, &p->n_collectors_there);
	return p;
}
