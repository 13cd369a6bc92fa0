/* SPDX-License-Identifier: Apache-2.0 */
/* fleet.c - which runs vote, and what comes of the vote? */
#include "fleet.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "fleeting.h"

struct cd_fleet *cd_fleet_new(struct cd_arena *arena)
{
	struct cd_fleet *f = cd_alloc(arena, sizeof(*f));

	f->points = (struct cd_points){ arena, cd_strings_new(arena), cd_map_new(arena) };
	f->by_host = cd_map_new(arena);
	return f;
}

static const char *keep(struct cd_fleet *f, const char *text, const char *otherwise)
{
	return cd_intern(f->points.strings, text && *text ? text : otherwise);
}

/* A host has one vote, that of its latest run. */
static void one_vote(struct cd_fleet *f, struct cd_member *m)
{
	struct cd_member *other = *m->host ? cd_map_get(f->by_host, m->host, strlen(m->host)) : NULL;
	struct cd_member *old = other && other->began_ns > m->began_ns ? m : other;

	if (old) {
		old->older = "a later run of this host votes";
		f->left_out++;
	}
	if (*m->host && old != m)
		cd_map_set(f->by_host, m->host, strlen(m->host), m);
}

void cd_fleet_add(struct cd_fleet *f, const struct cd_run *run, const char *file)
{
	struct cd_arena *a = f->points.arena;
	struct cd_member *m = cd_alloc(a, sizeof(*m));

	m->file = cd_strdup(a, file);
	m->host = keep(f, run->host_name, "");
	m->kernel = keep(f, run->kernel, "");
	m->profile = keep(f, run->profile, "default");
	m->version = keep(f, run->version, "unknown");
	m->cut = keep(f, run->cut, "no reason kept");
	m->began_ns = run->began_ns;
	m->finished = run->finished;
	cd_fleet_look(f, m, run);
	cd_points_take(&f->points, run, &m->sayings);
	CD_GROW(a, f->member, f->n_members);
	f->member[f->n_members++] = m;
	one_vote(f, m);
}

size_t cd_fleet_hosts(const struct cd_fleet *f)
{
	return f->n_members - f->left_out;
}

void cd_fleet_vote(struct cd_fleet *f)
{
	cd_fleet_sort(f);
	for (size_t i = 0; i < f->n_groups; i++) {
		struct cd_group *g = &f->group[i];

		g->voted = g->n >= CD_FLEET_VOTERS;
		if (!g->voted)
			continue;
		cd_fleet_name(f, g);
		cd_fleet_vote_group(f, g);
	}
}

size_t cd_fleet_differences(const struct cd_fleet *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n_groups; i++)
		n += f->group[i].n_ballots;
	return n;
}

int cd_fleet_exit_status(const struct cd_fleet *f)
{
	bool unsure = false;

	if (cd_fleet_differences(f))
		return 1;
	for (size_t i = 0; i < f->n_groups; i++) {
		const struct cd_group *g = &f->group[i];

		unsure |= !g->voted || !g->alike;
		/* What nobody saw is no difference of sight. */
		for (size_t k = 0; k < g->n_blind; k++)
			unsure |= g->blind[k].n < g->n;
		for (size_t k = 0; k < g->n; k++)
			unsure |= !g->member[k]->finished;
	}
	return unsure ? 3 : 0;
}

const char *cd_fleet_text(const char *marked, struct cd_arena *arena)
{
	CD_AUTO_BUF b = { 0 };

	if (!marked || !strchr(marked, CD_NAMES_LINK))
		return marked;
	for (; *marked; marked++)
		if (*marked != CD_NAMES_LINK)
			cd_buf_putc(&b, *marked);
	return b.len ? cd_strdup(arena, b.data) : "";
}
