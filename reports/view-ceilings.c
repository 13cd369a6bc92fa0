/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view-ceilings.c - which of all the limits of a path is the one that holds?
 *
 * Many settings limit one path; what it carries is the least of them.  What binds one connection
 * does not bind several, so that both are kept.  All renderers take them from here.
 */
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "reports/view.h"

static bool is_of_member(const struct cd_limit *limit)
{
	return limit->model && !strcmp(limit->model, "member");
}

const char *cd_view_path(const struct cd_finding *f)
{
	/* The path is the one member that is left, what suffers is the whole. */
	if (*f->subject && is_of_member(&f->limit))
		return f->subject;
	return f->path ? f->path : "";
}

static const char *member_key(struct cd_arena *a, const char *by, const char *scope,
			      const char *path, const struct cd_limit *limit)
{
	return cd_sprintf(a, "%s %s %s %.17g", by, scope, path, limit->bits_per_second);
}

/* The findings that name the whole to which one member is left. */
static struct cd_map *members_of(const struct cd_view *v)
{
	struct cd_map *members = cd_map_new(v->arena);

	for (size_t i = 0; i < v->run->n_diagnosis; i++) {
		const struct cd_finding *f = v->run->diagnosis[i]->finding;
		const char *by, *key;

		if (!is_of_member(&f->limit) || !f->path)
			continue;
		by = cd_sprintf(v->arena, "%s/%s", f->check, f->code);
		key = member_key(v->arena, by, f->scope, f->path, &f->limit);
		cd_map_set(members, key, strlen(key), (void *)f);
	}
	return members;
}

static const char *name_of(struct cd_map *members, const struct cd_ceiling *c, struct cd_arena *a)
{
	const struct cd_finding *f;
	const char *key;

	if (!is_of_member(&c->limit))
		return c->path;
	key = member_key(a, c->by, c->scope, c->path, &c->limit);
	f = cd_map_get(members, key, strlen(key));
	return f ? cd_view_path(f) : c->path;
}

static struct cd_path_limits *limits_of(struct cd_map *by_name, struct cd_path_limits *all,
					size_t *n, const char *scope, const char *name,
					struct cd_arena *a)
{
	const char *key = cd_sprintf(a, "%s %s", scope, name);
	struct cd_path_limits *p = cd_map_get(by_name, key, strlen(key));

	if (!p) {
		p = &all[(*n)++];
		p->scope = scope;
		p->path = name;
		cd_map_set(by_name, key, strlen(key), p);
	}
	return p;
}

static void add(struct cd_path_limits *p, const struct cd_ceiling *c)
{
	const struct cd_ceiling **whose = c->limit.per_flow ? &p->one : &p->all;

	if (cd_ceiling_is_lower(c, p->lowest))
		p->lowest = c;
	if (cd_ceiling_is_lower(c, *whose))
		*whose = c;
	if (c->measured > p->measured)
		p->measured = c->measured;
}

/* Beside the limit of one connection stands that of all, when there is one. */
static bool is_nearer(const struct cd_path_limits *p, const struct cd_ceiling *c)
{
	if (p->next && p->lowest->limit.per_flow && c->limit.per_flow != p->next->limit.per_flow)
		return p->next->limit.per_flow;
	return cd_ceiling_is_lower(c, p->next);
}

/* Only what is below the line rate would limit anything. */
static void add_next(struct cd_path_limits *p, const struct cd_ceiling *c)
{
	if (c == p->lowest || !strcmp(c->by, p->lowest->by) || c->contradicted ||
	    (p->line > 0 && c->limit.bits_per_second >= p->line))
		return;
	if (is_nearer(p, c))
		p->next = c;
}

const struct cd_path_limits *cd_view_ceilings(const struct cd_view *v, size_t *n)
{
	const struct cd_run *run = v->run;
	struct cd_map *by_name = cd_map_new(v->arena), *members = members_of(v);
	struct cd_path_limits *all = cd_alloc_n(v->arena, run->n_ceilings + 1, sizeof(*all));
	struct cd_path_limits **of = cd_alloc_n(v->arena, run->n_ceilings + 1, sizeof(*of));

	*n = 0;
	for (size_t i = 0; i < run->n_ceilings; i++) {
		const struct cd_ceiling *c = &run->ceilings[i];

		if (!(c->limit.bits_per_second > 0))
			continue;
		of[i] = limits_of(by_name, all, n, c->scope, name_of(members, c, v->arena),
				  v->arena);
		add(of[i], c);
	}
	for (size_t i = 0; i < *n; i++)
		all[i].line = cd_view_line_rate(run, all[i].scope, all[i].lowest->path,
						&all[i].lowest->limit);
	for (size_t i = 0; i < run->n_ceilings; i++)
		if (of[i])
			add_next(of[i], &run->ceilings[i]);
	return all;
}
