/* SPDX-License-Identifier: Apache-2.0 */
/* What follows from the facts? Runs the derivations and gives them their few verbs. */
#include "derive/derive.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "model/store.h"

struct scope {
	const char *name;		/* interned */
	const struct cd_series **counter;
	size_t n, room;
};

/* The scopes that collected facts speak of, and their counters; freed at the end. */
struct scopes {
	struct cd_arena *arena;
	struct scope *scope;
	const char *const *netns;
	size_t n, room, n_netns;
};

struct cd_derive {
	struct cd_evidence *e;
	const char *scope;
	const struct cd_derivation *by;
	const struct scopes *all;
	const struct scope *mine;
	void **memo;
};

struct cd_arena *cd_derive_arena(struct cd_derive *d)
{
	return cd_evidence_arena(d->e);
}

const struct cd_evidence *cd_derive_evidence(struct cd_derive *d)
{
	return d->e;
}

const char *cd_derive_scope(struct cd_derive *d)
{
	return d->scope;
}

const struct cd_series *cd_derive_counter(struct cd_derive *d, size_t index)
{
	return index < d->mine->n ? d->mine->counter[index] : NULL;
}

const char *cd_derive_netns(struct cd_derive *d, size_t index)
{
	return index < d->all->n_netns ? d->all->netns[index] : NULL;
}

void **cd_derive_memo(struct cd_derive *d)
{
	return d->memo;
}

const struct cd_fact *cd_derive_fact(struct cd_derive *d, const char *name, const char *subject)
{
	const char *scope = cd_text_starts(name, "site/") ? "host" : d->scope;
	const struct cd_fact *f = cd_evidence_get(d->e, scope, name, subject);

	return f && f->state == CD_PRESENT ? f : NULL;
}

bool cd_derive_int(struct cd_derive *d, const char *name, const char *subject, int64_t *v)
{
	const struct cd_fact *f = cd_derive_fact(d, name, subject);

	if (!f)
		return false;
	switch (f->type) {
	case CD_INT: case CD_BYTES: case CD_TIME: case CD_DURATION:
		*v = f->as.i;
		return true;
	case CD_COUNTER:
		*v = f->as.counter->last > INT64_MAX ? INT64_MAX : (int64_t)f->as.counter->last;
		return true;
	default:
		return false;
	}
}

bool cd_derive_bool(struct cd_derive *d, const char *name, const char *subject, bool *v)
{
	const struct cd_fact *f = cd_derive_fact(d, name, subject);

	if (!f || f->type != CD_BOOL)
		return false;
	*v = f->as.i;
	return true;
}

bool cd_derive_text(struct cd_derive *d, const char *name, const char *subject, const char **v)
{
	const struct cd_fact *f = cd_derive_fact(d, name, subject);

	if (!f || (f->type != CD_TEXT && f->type != CD_ADDRESS && f->type != CD_CPUS))
		return false;
	*v = f->as.text;
	return true;
}

bool cd_derive_set(struct cd_derive *d, const char *name, struct cd_texts *members)
{
	const struct cd_fact *f = cd_derive_fact(d, name, "");

	*members = (struct cd_texts){ 0 };
	if (!f || f->type != CD_TEXTS)
		return false;
	members->item = f->as.list->text;
	members->n = f->as.list->n;
	return true;
}

static const struct cd_fact_spec *declared(struct cd_derive *d, const char *name)
{
	const struct cd_fact_spec *s = cd_spec_find(d->by->facts, name);

	if (!s)
		abort();	/* a defect that no evidence can bring about or heal */
	return s;
}

static void put(struct cd_derive *d, const char *name, struct cd_fact *f)
{
	const struct cd_fact_spec *s = declared(d, name);

	if (f->state == CD_PRESENT)
		f->type = (uint8_t)s->type;
	cd_evidence_store(d->e, d->scope, name, s, "derive", f, false);
}

void cd_derive_put_int(struct cd_derive *d, const char *name, const char *subject, int64_t v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.i = v };

	put(d, name, &f);
}

void cd_derive_put_bool(struct cd_derive *d, const char *name, const char *subject, bool v)
{
	cd_derive_put_int(d, name, subject, v);
}

void cd_derive_put_real(struct cd_derive *d, const char *name, const char *subject, double v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.real = v };

	put(d, name, &f);
}

void cd_derive_put_text(struct cd_derive *d, const char *name, const char *subject, const char *v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.text = v };

	put(d, name, &f);
}

void cd_derive_put_texts(struct cd_derive *d, const char *name, const char *subject,
			 const char *const *v, size_t n)
{
	struct cd_list list = { .n = n, .text = v };
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.list = &list };

	put(d, name, &f);
}

void cd_derive_put_table(struct cd_derive *d, const char *name, const char *subject,
			 const struct cd_table *t)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.table = t };

	put(d, name, &f);
}

void cd_derive_put_set(struct cd_derive *d, const char *name, const char *const *v, size_t n)
{
	cd_derive_put_texts(d, name, "", v, n);
}

void cd_derive_put_rate(struct cd_derive *d, const char *name, const char *subject,
			struct cd_rate v)
{
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .as.rate = &v };

	put(d, name, &f);
}

void cd_derive_put_absent(struct cd_derive *d, const char *name, const char *subject,
			  const char *format, ...)
{
	struct cd_fact f = { .subject = subject, .state = CD_ABSENT };
	va_list args;

	va_start(args, format);
	f.why = cd_vsprintf(cd_evidence_arena(d->e), format, args);
	va_end(args);
	put(d, name, &f);
}

void cd_derive_put_unseen(struct cd_derive *d, const char *name, const char *subject,
			  enum cd_reason reason, const char *format, ...)
{
	struct cd_fact f = { .subject = subject, .state = CD_UNSEEN, .reason = (uint8_t)reason };
	va_list args;

	va_start(args, format);
	f.why = cd_vsprintf(cd_evidence_arena(d->e), format, args);
	va_end(args);
	put(d, name, &f);
}

void cd_derive_put_source(struct cd_derive *d, const char *name, const char *subject,
			  const char *source)
{
	struct cd_fact f = { .subject = subject, .source = source };

	put(d, name, &f);
}

void cd_derive_unseen_like(struct cd_derive *d, const char *name, const char *subject,
			   const char *from, const char *from_subject)
{
	const struct cd_fact *f = cd_evidence_get(d->e, d->scope, from, from_subject);

	if (!f || !f->state)
		f = cd_evidence_get(d->e, d->scope, from, CD_EVERY_SUBJECT);
	if (!f)
		cd_derive_put_unseen(d, name, subject, CD_NOT_COLLECTED, "%s was not collected", from);
	else if (f->state == CD_ABSENT)
		cd_derive_put_absent(d, name, subject, "%s", f->why ? f->why : "");
	else if (f->state == CD_UNSEEN)
		cd_derive_put_unseen(d, name, subject, f->reason, "%s", f->why ? f->why : "");
}

static int by_order(const void *a, const void *b)
{
	const struct cd_derivation *x = *(const struct cd_derivation *const *)a;
	const struct cd_derivation *y = *(const struct cd_derivation *const *)b;

	return x->order != y->order ? x->order - y->order : strcmp(x->name, y->name);
}

static struct scope *scope_of(struct scopes *all, struct cd_map *seen, const char *name)
{
	size_t at = (size_t)(uintptr_t)cd_map_get(seen, &name, sizeof(name));

	if (at)
		return &all->scope[at - 1];
	if (all->n == all->room) {
		size_t room = all->room ? 2 * all->room : 16;

		all->scope = cd_regrow(all->arena, all->scope, all->n * sizeof(*all->scope),
				       room * sizeof(*all->scope));
		all->room = room;
	}
	all->scope[all->n++] = (struct scope){ .name = name };
	cd_map_set(seen, &name, sizeof(name), (void *)(uintptr_t)all->n);
	return &all->scope[all->n - 1];
}

static void add_counter(struct scopes *all, struct scope *s, const struct cd_series *counter)
{
	if (s->n == s->room) {
		size_t room = s->room ? 2 * s->room : 32;

		s->counter = cd_regrow(all->arena, s->counter, s->n * sizeof(*s->counter),
				       room * sizeof(*s->counter));
		s->room = room;
	}
	s->counter[s->n++] = counter;
}

static void find_scopes(struct cd_evidence *e, struct scopes *all)
{
	struct cd_map *seen;
	const struct cd_series *s;

	*all = (struct scopes){ .arena = cd_arena_new() };
	seen = cd_map_new(all->arena);
	for (size_t i = 0; (s = cd_evidence_at(e, i)); i++) {
		struct scope *scope = scope_of(all, seen, s->scope);

		if (s->type == CD_COUNTER)
			add_counter(all, scope, s);
	}
	all->n_netns = cd_evidence_netns(e, &all->netns);
}

/* No derivation reads what it puts in another scope itself, so one freeze for all is enough. */
static void run(struct cd_evidence *e, const struct cd_derivation *derivation,
		const struct scopes *all)
{
	void *memo = NULL;

	for (size_t k = 0; k < all->n; k++) {
		struct cd_derive d = { .e = e, .scope = all->scope[k].name, .by = derivation,
				       .all = all, .mine = &all->scope[k], .memo = &memo };

		if (cd_text_starts(d.scope, "netns:") && !(derivation->flags & CD_DERIVE_NETNS))
			continue;
		derivation->derive(&d);
	}
	cd_evidence_freeze(e);
}

void cd_derive_one(struct cd_evidence *e, const struct cd_derivation *derivation)
{
	struct scopes all;

	cd_evidence_freeze(e);
	find_scopes(e, &all);
	run(e, derivation, &all);
	cd_arena_free(all.arena);
}

void cd_derive_all(struct cd_evidence *e)
{
	const struct cd_derivation *order[256];
	struct scopes all;
	size_t n = 0;

	cd_evidence_drop(e, "derive");
	cd_evidence_freeze(e);
	find_scopes(e, &all);
	while (cd_derivations[n] && n < sizeof(order) / sizeof(order[0])) {
		order[n] = cd_derivations[n];
		n++;
	}
	qsort(order, n, sizeof(*order), by_order);
	for (size_t i = 0; i < n; i++)
		run(e, order[i], &all);
	cd_arena_free(all.arena);
}
