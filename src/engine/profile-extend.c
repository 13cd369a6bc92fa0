/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile-extend - what does a profile mean that builds upon another?
 *
 * Single values, settings of `site:` and `bounds:` and controls: the nearer file wins, key by key,
 * and keeps its own place.  `checks:` and `probes:` are choices, so that the nearer list stands
 * alone; `skip:`, `must_judge:` and `waivers:` are sums, so that a base cannot be forgotten.
 */
#include <string.h>

#include "base/arena.h"
#include "engine/profile.h"

static bool has(const struct cd_setting *list, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].name, name))
			return true;
	return false;
}

static void merge_settings(const struct cd_setting **over, size_t *n,
			   const struct cd_setting *base, size_t n_base, struct cd_arena *a)
{
	struct cd_setting *all = cd_alloc_n(a, *n + n_base + 1, sizeof(*all));
	size_t k = 0;

	for (size_t i = 0; i < n_base; i++)
		if (!has(*over, *n, base[i].name))
			all[k++] = base[i];
	for (size_t i = 0; i < *n; i++)
		all[k++] = (*over)[i];
	*over = all;
	*n = k;
}

static void add_texts(const char *const **over, size_t *n, const char *const *base, size_t n_base,
		      struct cd_arena *a)
{
	const char **all = cd_alloc_n(a, *n + n_base + 1, sizeof(*all));

	for (size_t i = 0; i < n_base; i++)
		all[i] = base[i];
	for (size_t i = 0; i < *n; i++)
		all[n_base + i] = (*over)[i];
	*over = all;
	*n += n_base;
}

/* The nearer waiver is asked first: it may be the one that was renewed. */
static void add_waivers(struct cd_profile *over, const struct cd_profile *base, struct cd_arena *a)
{
	struct cd_waiver *all = cd_alloc_n(a, over->n_waivers + base->n_waivers + 1, sizeof(*all));

	for (size_t i = 0; i < over->n_waivers; i++)
		all[i] = over->waivers[i];
	for (size_t i = 0; i < base->n_waivers; i++)
		all[over->n_waivers + i] = base->waivers[i];
	over->waivers = all;
	over->n_waivers += base->n_waivers;
}

static bool has_control(const struct cd_profile *p, const char *id)
{
	for (size_t i = 0; i < p->n_controls; i++)
		if (!strcmp(p->controls[i].id, id))
			return true;
	return false;
}

static void merge_controls(struct cd_profile *over, const struct cd_profile *base,
			   struct cd_arena *a)
{
	struct cd_wanted_control *all = cd_alloc_n(a, over->n_controls + base->n_controls + 1,
						   sizeof(*all));
	size_t k = 0;

	for (size_t i = 0; i < base->n_controls; i++)
		if (!has_control(over, base->controls[i].id))
			all[k++] = base->controls[i];
	for (size_t i = 0; i < over->n_controls; i++)
		all[k++] = over->controls[i];
	over->controls = all;
	over->n_controls = k;
}

static void merge_choices(struct cd_profile *over, const struct cd_profile *base)
{
	if (!(over->said & CD_SAID_CHECKS)) {
		over->checks = base->checks;
		over->n_checks = base->n_checks;
	}
	if (!(over->said & CD_SAID_PROBES)) {
		over->probes = base->probes;
		over->n_probes = base->n_probes;
	}
	over->said |= base->said;
	if (!over->fail_on)
		over->fail_on = base->fail_on;
	if (over->interval_s < 0)
		over->interval_s = base->interval_s;
	if (!over->about)
		over->about = base->about;
}

void cd_profile_merge(struct cd_profile *over, const struct cd_profile *base, struct cd_arena *a)
{
	const char **nearest;

	merge_choices(over, base);
	merge_settings(&over->site, &over->n_site, base->site, base->n_site, a);
	merge_settings(&over->bounds, &over->n_bounds, base->bounds, base->n_bounds, a);
	add_texts(&over->skip, &over->n_skip, base->skip, base->n_skip, a);
	add_texts(&over->must_judge, &over->n_must_judge, base->must_judge, base->n_must_judge, a);
	add_waivers(over, base, a);
	merge_controls(over, base, a);
	nearest = cd_alloc(a, sizeof(*nearest));
	*nearest = base->name;
	over->bases = base->bases;
	over->n_bases = base->n_bases;
	add_texts(&over->bases, &over->n_bases, nearest, 1, a);
}
