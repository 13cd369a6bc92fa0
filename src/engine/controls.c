/* SPDX-License-Identifier: Apache-2.0 */
/*
 * controls - which checks answer for a requirement of the site's own catalogue?
 *
 * A control whose pattern matches nothing would be met for ever, so that it is an error before
 * anything is read.
 */
#include "engine/controls.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/plan.h"
#include "engine/select.h"
#include "model/run.h"

static int nothing(const struct cd_wanted_control *c, const char *pattern,
		   const struct cd_modules *m, struct cd_arena *a, struct cd_error *err)
{
	const char **id = cd_alloc_n(a, m->n_checks + 1, sizeof(*id)), *near;

	for (size_t i = 0; i < m->n_checks; i++)
		id[i] = m->check[i]->id;
	near = cd_text_nearest(pattern, id);
	return cd_error_set(err, "%s:%d:%d: control '%s': no check matches '%s'%s%s%s; `commdoctor "
			    "list` shows all", c->file, c->line, c->column, c->id, pattern,
			    near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
}

static int resolve(struct cd_wanted_control *c, const struct cd_modules *m, struct cd_arena *a,
		   struct cd_error *err)
{
	const char *const *pattern = c->pattern;
	const char **check = cd_alloc_n(a, m->n_checks + 1, sizeof(*check));
	bool *used;
	size_t n = c->n_patterns;

	cd_select_names(m, &pattern, &n, a);
	used = cd_alloc_n(a, n + 1, sizeof(*used));
	for (size_t i = 0; i < m->n_checks; i++) {
		bool mine = false;

		for (size_t k = 0; k < n; k++) {
			if (!cd_plan_matches(pattern[k], m->check[i]->id))
				continue;
			used[k] = mine = true;
		}
		if (mine)
			check[c->n_checks++] = m->check[i]->id;
	}
	c->check = check;
	for (size_t k = 0; k < n; k++)
		if (!used[k])
			return nothing(c, pattern[k], m, a, err);
	return 0;
}

int cd_controls_resolve(struct cd_profile *p, const struct cd_modules *m, struct cd_arena *a,
			struct cd_error *err)
{
	for (size_t i = 0; i < p->n_controls; i++)
		if (resolve(&p->controls[i], m, a, err))
			return -1;
	return 0;
}

void cd_controls_put(struct cd_run *run, const struct cd_profile *p)
{
	run->bases = p->bases;
	run->n_bases = p->n_bases;
	run->controls = cd_alloc_n(run->arena, p->n_controls + 1, sizeof(*run->controls));
	run->n_controls = p->n_controls;
	for (size_t i = 0; i < p->n_controls; i++)
		run->controls[i] = (struct cd_control){
			.id = p->controls[i].id, .title = p->controls[i].title,
			.where = p->controls[i].where, .check = p->controls[i].check,
			.n_checks = p->controls[i].n_checks,
		};
}
