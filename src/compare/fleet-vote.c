/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fleet-vote.c - of hosts that should be alike: what do most of them say, and who says something else?
 *
 * Who could not see has no vote, and neither has who has no such port: that is told by the list of
 * ports.  Where no value has more than half of the votes nobody is called odd.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "fleeting.h"

static const char not_there[] = "-";

struct column {
	struct cd_point *point;
	const char **value;		/* of each member; NULL: says nothing */
};

struct voting {
	struct cd_fleet *f;
	struct cd_group *g;
	struct column *column;
	size_t n;
	struct cd_map *blind;
};

static void collect(struct voting *v, size_t i)
{
	struct cd_arena *a = v->f->points.arena;
	const struct cd_member *m = v->g->member[i];

	for (size_t k = 0; k < m->sayings.n_said; k++) {
		const struct cd_said *s = &m->sayings.said[k];
		struct cd_point *p = cd_fleet_point(v->f, m, s->point);

		if (!p->column) {
			CD_GROW(a, v->column, v->n);
			v->column[v->n++] = (struct column){ p, cd_alloc_n(a, v->g->n,
									   sizeof(char *)) };
			p->column = v->n;
		}
		v->column[p->column - 1].value[i] =
			s->value ? cd_fleet_value(v->f, m, p->scope, s->value) : not_there;
	}
}

/* What the member says of it; NULL: nothing. */
static const char *word(const struct voting *v, const struct cd_point *p, size_t i)
{
	return p && p->column ? v->column[p->column - 1].value[i] : NULL;
}

static bool seen(const char *word)
{
	return word && word != cd_not_seen && word != not_there;
}

/* Has the member the link that a row speaks of? */
static bool has_link_of(const struct voting *v, const struct cd_point *p, size_t i)
{
	const char *from = strchr(p->row, CD_NAMES_LINK);
	const char *to = from ? strchr(from + 1, CD_NAMES_LINK) : NULL;
	const struct cd_point *set = to ? cd_point_find(&v->f->points, p->scope, "nic", "") : NULL;

	if (!seen(word(v, set, i)))
		return true;
	return seen(word(v, cd_point_find(&v->f->points, p->scope, "nic",
					  cd_strndup(v->f->points.arena, from + 1,
						     (size_t)(to - from - 1))), i));
}

/* Of who says nothing: `blind` when it ought to have said something. */
static const char *silence(const struct voting *v, const struct cd_point *p, size_t i, bool *blind)
{
	const char *set = cd_kind_set(p->matter->kind);

	if (p->list)
		return seen(word(v, p->list, i)) && (!p->row || has_link_of(v, p, i)) ? not_there :
											NULL;
	*blind = !*p->subject || (set && seen(word(v, cd_point_find(&v->f->points, p->scope, set,
								   p->subject), i)));
	return NULL;
}

static void cannot_say(struct voting *v, const struct cd_point *p, size_t i)
{
	const char *key = cd_sprintf(v->f->points.arena, "%s\n%s", p->scope, p->fact);
	size_t at = (size_t)cd_map_get(v->blind, key, strlen(key));
	struct cd_blind *b;

	if (!at) {
		CD_GROW(v->f->points.arena, v->g->blind, v->g->n_blind);
		v->g->blind[v->g->n_blind++] = (struct cd_blind){ p->fact, p->scope,
			cd_alloc_n(v->f->points.arena, v->g->n, sizeof(bool)), 0 };
		at = v->g->n_blind;
		cd_map_set(v->blind, key, strlen(key), (void *)at);
	}
	b = &v->g->blind[at - 1];
	b->n += !b->member[i];
	b->member[i] = true;
}

static int by_number(const void *a, const void *b)
{
	long long x = strtoll(*(const char *const *)a, NULL, 10);
	long long y = strtoll(*(const char *const *)b, NULL, 10);

	return (x > y) - (x < y);
}

/* What is near the value in the middle counts as that. */
static void bring_near(const struct voting *v, const char **value)
{
	const char **sorted = cd_alloc_n(v->f->points.arena, v->g->n + 1, sizeof(char *));
	const char *middle;
	size_t n = 0;

	for (size_t i = 0; i < v->g->n; i++)
		if (value[i] && value[i] != not_there)
			sorted[n++] = value[i];
	if (!n)
		return;
	qsort(sorted, n, sizeof(char *), by_number);
	middle = sorted[n / 2];
	for (size_t i = 0; i < v->g->n; i++)
		if (value[i] && value[i] != not_there && cd_texts_near(value[i], middle))
			value[i] = middle;
}

static int largest_first(const void *a, const void *b)
{
	const struct cd_camp *x = a, *y = b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return cd_text_compare_natural(x->value ? x->value : "", y->value ? y->value : "");
}

/* Equal texts are one pointer: all are interned. */
static void divide(struct voting *v, struct cd_ballot *b, const char *const *value)
{
	struct cd_arena *a = v->f->points.arena;
	struct cd_map *camps = cd_map_new(a);

	for (size_t i = 0; i < v->g->n; i++) {
		struct cd_camp *camp;
		size_t at;

		if (!value[i])
			continue;
		at = (size_t)cd_map_get(camps, &value[i], sizeof(value[i]));
		if (!at) {
			CD_GROW(a, b->camp, b->n_camps);
			b->camp[b->n_camps++] = (struct cd_camp){
				.value = value[i] == not_there ? NULL : value[i] };
			at = b->n_camps;
			cd_map_set(camps, &value[i], sizeof(value[i]), (void *)at);
		}
		camp = &b->camp[at - 1];
		CD_GROW(a, camp->member, camp->n);
		camp->member[camp->n++] = i;
	}
	qsort(b->camp, b->n_camps, sizeof(*b->camp), largest_first);
	b->decided = 2 * b->camp[0].n > b->voters;
	for (size_t c = 1; b->decided && c < b->n_camps; c++)
		for (size_t k = 0; k < b->camp[c].n; k++)
			v->g->member[b->camp[c].member[k]]->odd++;
}

static void vote(struct voting *v, const struct cd_point *p, const char **value)
{
	struct cd_group *g = v->g;
	size_t voters = 0;
	bool alike = true;
	const char *first = NULL;

	for (size_t i = 0; i < g->n; i++) {
		bool blind = value[i] == cd_not_seen;

		if (blind)
			value[i] = NULL;
		else if (!value[i])
			value[i] = silence(v, p, i, &blind);
		if (blind)
			cannot_say(v, p, i);
	}
	if (p->matter->flags & CD_MATTERS_NEAR)
		bring_near(v, value);
	for (size_t i = 0; i < g->n; i++) {
		if (!value[i])
			continue;
		voters++;
		alike &= !first || value[i] == first;
		first = first ? first : value[i];
	}
	if (voters < CD_FLEET_VOTERS)
		return;
	if (alike) {
		g->alike++;
		return;
	}
	CD_GROW(v->f->points.arena, g->ballot, g->n_ballots);
	g->ballot[g->n_ballots] = (struct cd_ballot){ .point = p, .voters = voters };
	divide(v, &g->ballot[g->n_ballots], value);
	g->decided += g->ballot[g->n_ballots++].decided;
}

static int by_class(const void *a, const void *b)
{
	const struct cd_point *x = ((const struct cd_ballot *)a)->point;
	const struct cd_point *y = ((const struct cd_ballot *)b)->point;
	size_t p = cd_matter_class_number(x->matter->class);
	size_t q = cd_matter_class_number(y->matter->class);
	int order = (p > q) - (p < q);

	if (!order)
		order = strcmp(x->scope, y->scope);
	if (!order)
		order = strcmp(x->fact, y->fact);
	if (!order)
		order = cd_text_compare_natural(x->subject, y->subject);
	return order ? order : cd_text_compare_natural(x->row ? x->row : "", y->row ? y->row : "");
}

static int by_fact(const void *a, const void *b)
{
	const struct cd_blind *x = a, *y = b;
	int order = strcmp(x->scope, y->scope);

	return order ? order : strcmp(x->fact, y->fact);
}

void cd_fleet_vote_group(struct cd_fleet *f, struct cd_group *g)
{
	struct voting v = { .f = f, .g = g, .blind = cd_map_new(f->points.arena) };
	const char **value = cd_alloc_n(f->points.arena, g->n, sizeof(char *));

	for (size_t i = 0; i < g->n; i++)
		collect(&v, i);
	for (size_t c = 0; c < v.n; c++) {
		memcpy(value, v.column[c].value, g->n * sizeof(char *));
		vote(&v, v.column[c].point, value);
	}
	for (size_t c = 0; c < v.n; c++)
		v.column[c].point->column = 0;
	if (g->n_ballots)
		qsort(g->ballot, g->n_ballots, sizeof(*g->ballot), by_class);
	if (g->n_blind)
		qsort(g->blind, g->n_blind, sizeof(*g->blind), by_fact);
}
