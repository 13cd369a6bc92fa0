/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What do we know, and from where?  Facts by name, scope and subject.
 *
 * Facts of one name and scope stand together in a series, because reports, files and judges walk
 * them so.  Names and subjects are interned: a fact costs its struct and four bytes of index.
 */
#include "model/evidence.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"

struct series {
	struct cd_series pub;
	uint32_t *index;	/* open addressing: 0 free, else position + 1 */
	size_t index_size;	/* a power of two; 0: to be built */
	bool grown;		/* since the last freeze */
};

/* Callers ask for few names, by literals, very often: remember by their addresses. */
struct recent {
	const char *scope, *name;
	struct series *series;
};
enum { RECENT = 64 };

struct cd_evidence {
	struct cd_arena *arena;
	struct cd_strings *strings;
	struct recent *recent;
	struct cd_map *by_key;	/* {scope, name} interned -> struct series */
	struct series **series;
	size_t n, room;
	size_t n_frozen;	/* so many stand in order */
};

struct cd_evidence *cd_evidence_new(struct cd_arena *a)
{
	struct cd_evidence *e = cd_alloc(a, sizeof(*e));

	e->arena = a;
	e->strings = cd_strings_new(a);
	e->by_key = cd_map_new(a);
	e->recent = cd_alloc_n(a, RECENT, sizeof(*e->recent));
	return e;
}

struct cd_arena *cd_evidence_arena(struct cd_evidence *e)
{
	return e->arena;
}

struct cd_strings *cd_evidence_strings(struct cd_evidence *e)
{
	return e->strings;
}

static struct series *find(const struct cd_evidence *e, const char *scope, const char *name)
{
	struct recent *r = &e->recent[((uintptr_t)name ^ (uintptr_t)scope >> 4) % RECENT];
	const char *key[2];

	/* An address may be a buffer that says something else by now: compare the words, too. */
	if (r->series && r->name == name && r->scope == scope &&
	    !strcmp(r->series->pub.name, name) && !strcmp(r->series->pub.scope, scope))
		return r->series;
	key[0] = cd_interned(e->strings, scope);
	key[1] = cd_interned(e->strings, name);
	if (!key[0] || !key[1])
		return NULL;
	*r = (struct recent){ scope, name, cd_map_get(e->by_key, key, sizeof(key)) };
	return r->series;
}

struct cd_series *cd_evidence_series(struct cd_evidence *e, const char *scope, const char *name,
				     const struct cd_fact_spec *spec, const char *by)
{
	struct series *s = find(e, scope, name);
	const char *key[2];

	if (s)
		return &s->pub;
	s = cd_alloc(e->arena, sizeof(*s));
	key[0] = s->pub.scope = cd_intern(e->strings, scope);
	key[1] = s->pub.name = cd_intern(e->strings, name);
	s->pub.unit = cd_intern(e->strings, spec->unit ? spec->unit : "");
	s->pub.source = cd_intern(e->strings, spec->source ? spec->source : "");
	s->pub.by = cd_intern(e->strings, by);
	s->pub.type = spec->type;
	s->pub.columns = spec->columns;
	cd_map_set(e->by_key, key, sizeof(key), s);
	if (e->n == e->room) {
		size_t room = e->room ? 2 * e->room : 64;

		e->series = cd_regrow(e->arena, e->series, e->n * sizeof(*e->series),
				      room * sizeof(*e->series));
		e->room = room;
	}
	e->series[e->n++] = s;
	return &s->pub;
}

static size_t slot_of(const struct series *s, const char *subject)
{
	uint64_t h = (uintptr_t)subject >> 3;

	h *= UINT64_C(0x9e3779b97f4a7c15);
	for (size_t i = h >> 20;; i++) {
		uint32_t at = s->index[i & (s->index_size - 1)];

		if (!at || s->pub.fact[at - 1].subject == subject)
			return i & (s->index_size - 1);
	}
}

/* Keep at least half of the slots free. */
static void build_index(struct cd_evidence *e, struct series *s)
{
	size_t size = 8;

	while (size < 2 * (s->pub.n + 1))
		size *= 2;
	if (size > s->index_size || !s->index)
		s->index = cd_alloc_n(e->arena, size, sizeof(*s->index));
	else
		memset(s->index, 0, s->index_size * sizeof(*s->index));
	if (size > s->index_size)
		s->index_size = size;
	for (size_t i = 0; i < s->pub.n; i++)
		s->index[slot_of(s, s->pub.fact[i].subject)] = (uint32_t)i + 1;
}

static struct cd_fact *get(const struct series *s, const char *subject)
{
	uint32_t at;

	if (!s->pub.n)
		return NULL;
	at = s->index[slot_of(s, subject)];
	return at ? &s->pub.fact[at - 1] : NULL;
}

struct cd_fact *cd_evidence_put(struct cd_evidence *e, struct cd_series *pub, const char *subject)
{
	struct series *s = (struct series *)pub;
	struct cd_fact *f;

	subject = cd_intern(e->strings, subject);
	f = get(s, subject);
	if (f)
		return f;
	if (pub->n == pub->room) {
		size_t room = pub->room ? 2 * pub->room : 4;

		pub->fact = cd_regrow(e->arena, pub->fact, pub->n * sizeof(*pub->fact),
				      room * sizeof(*pub->fact));
		pub->room = room;
	}
	f = &pub->fact[pub->n++];
	f->subject = subject;
	s->grown = true;
	if (2 * (pub->n + 1) > s->index_size)
		build_index(e, s);
	else
		s->index[slot_of(s, subject)] = (uint32_t)pub->n;
	return f;
}

/* All series made by `by`, or of `scope`: interned, the other NULL. */
static void drop(struct cd_evidence *e, const char *by, const char *scope)
{
	size_t kept = 0;

	memset(e->recent, 0, RECENT * sizeof(*e->recent));
	for (size_t i = 0; i < e->n; i++) {
		struct series *s = e->series[i];

		if ((by && s->pub.by == by) || (scope && s->pub.scope == scope)) {
			const char *key[2] = { s->pub.scope, s->pub.name };

			cd_map_set(e->by_key, key, sizeof(key), NULL);
		} else {
			e->series[kept++] = s;
		}
		if (i + 1 == e->n_frozen)
			e->n_frozen = kept;
	}
	e->n = kept;
}

void cd_evidence_drop(struct cd_evidence *e, const char *by)
{
	drop(e, cd_interned(e->strings, by), NULL);
}

void cd_evidence_drop_scope(struct cd_evidence *e, const char *scope)
{
	drop(e, NULL, cd_interned(e->strings, scope));
}

static int compare_facts(const void *a, const void *b)
{
	const struct cd_fact *x = a, *y = b;

	return cd_text_compare_natural(x->subject, y->subject);
}

static int compare_series(const void *a, const void *b)
{
	const struct series *x = *(struct series *const *)a, *y = *(struct series *const *)b;
	int order = strcmp(x->pub.name, y->pub.name);

	return order ? order : strcmp(x->pub.scope, y->pub.scope);
}

static bool sorted(const struct cd_series *s)
{
	for (size_t i = 1; i < s->n; i++)
		if (cd_text_compare_natural(s->fact[i - 1].subject, s->fact[i].subject) > 0)
			return false;
	return true;
}

/* What has come since the last time is sorted and merged in: derivations add little by little. */
static void order_series(struct cd_evidence *e)
{
	size_t old = e->n_frozen, at = e->n, rest = e->n - old;
	struct series **late;

	if (!rest)
		return;
	qsort(e->series + old, rest, sizeof(*e->series), compare_series);
	late = malloc(rest * sizeof(struct series *));
	if (!late)
		abort();
	memcpy(late, e->series + old, rest * sizeof(struct series *));
	while (rest)
		if (old && compare_series(&e->series[old - 1], &late[rest - 1]) > 0)
			e->series[--at] = e->series[--old];
		else
			e->series[--at] = late[--rest];
	free(late);
	e->n_frozen = e->n;
}

void cd_evidence_freeze(struct cd_evidence *e)
{
	for (size_t i = 0; i < e->n; i++) {
		struct series *s = e->series[i];

		if (!s->grown)
			continue;
		s->grown = false;
		if (sorted(&s->pub))
			continue;
		qsort(s->pub.fact, s->pub.n, sizeof(*s->pub.fact), compare_facts);
		build_index(e, s);
	}
	order_series(e);
}

const struct cd_series *cd_evidence_find(const struct cd_evidence *e, const char *scope,
					 const char *name)
{
	struct series *s = find(e, scope, name);

	return s ? &s->pub : NULL;
}

const struct cd_fact *cd_evidence_get(const struct cd_evidence *e, const char *scope,
				      const char *name, const char *subject)
{
	struct series *s = find(e, scope, name);
	struct cd_fact *f;

	if (!s)
		return NULL;
	f = get(s, subject);	/* most subjects come from a walk and are interned */
	if (f)
		return f;
	subject = cd_interned(e->strings, subject);
	return subject ? get(s, subject) : NULL;
}

size_t cd_evidence_count(const struct cd_evidence *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->n; i++)
		n += e->series[i]->pub.n;
	return n;
}

const struct cd_series *cd_evidence_at(const struct cd_evidence *e, size_t index)
{
	return index < e->n ? &e->series[index]->pub : NULL;
}

static int compare_names(const void *a, const void *b)
{
	return cd_text_compare_natural(*(const char *const *)a, *(const char *const *)b);
}

size_t cd_evidence_netns(struct cd_evidence *e, const char *const **scope)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_map *seen = cd_map_new(scratch);
	const char **found = NULL;
	size_t n = 0, room = 0;

	for (size_t i = 0; i < e->n; i++) {
		const char *const *name = &e->series[i]->pub.scope;

		if (!cd_text_starts(*name, "netns:") || cd_map_get(seen, name, sizeof(*name)))
			continue;
		cd_map_set(seen, name, sizeof(*name), e);
		if (n == room) {
			found = cd_regrow(e->arena, found, n * sizeof(*found),
					  (room ? 2 * room : 16) * sizeof(*found));
			room = room ? 2 * room : 16;
		}
		found[n++] = *name;
	}
	cd_arena_free(scratch);
	if (n)
		qsort(found, n, sizeof(*found), compare_names);
	*scope = found;
	return n;
}

const char *cd_fact_source(struct cd_arena *a, const struct cd_series *s, const struct cd_fact *f)
{
	static const char slot[] = "{subject}";
	const char *from = f && f->source ? f->source : s->source;
	const char *at;
	CD_AUTO_BUF b = { 0 };

	if (!f || !strstr(from, slot))
		return from;
	for (; (at = strstr(from, slot)); from = at + sizeof(slot) - 1) {
		cd_buf_add(&b, from, (size_t)(at - from));
		cd_buf_puts(&b, f->subject);
	}
	cd_buf_puts(&b, from);
	return cd_strdup(a, b.data);
}
