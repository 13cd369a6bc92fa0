/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fleet-names.c - which port of one host is which port of all the others?
 *
 * As between two hosts: a name that most of them have is the name.  A port of another name is found by
 * its place on the bus, then by its driver in the order of names; what is left over is numbered, so that
 * the one bridge with a name made up by chance is the same one on each host.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "fleeting.h"

struct name {			/* that more than half of the group have */
	const struct cd_thing *thing;	/* of the first that has it */
	size_t held;
};

struct naming {
	struct cd_fleet *f;
	struct cd_group *g;
	struct cd_map *name;		/* key -> struct name */
	struct name **list;		/* those of the majority */
	size_t n;
};

/* Of a function the model is part of its name: another card in that slot is another thing. */
static const char *key_of(const struct cd_thing *t, struct cd_buf *b)
{
	b->len = 0;
	cd_buf_printf(b, "%d\n%s\n%s\n%s", (int)t->kind, t->scope, t->name,
		      t->kind == CD_KIND_PCI ? t->trait : "");
	return b->data;
}

static const char *short_key(enum cd_kind kind, const char *scope, const char *name,
			     struct cd_buf *b)
{
	b->len = 0;
	cd_buf_printf(b, "%d\n%s\n%s", (int)kind, scope, name);
	return b->data;
}

static int in_order(const void *a, const void *b)
{
	const struct cd_thing *x = (*(struct name *const *)a)->thing;
	const struct cd_thing *y = (*(struct name *const *)b)->thing;

	return cd_text_compare_natural(x->name, y->name);
}

static void count_names(struct naming *n)
{
	struct cd_arena *a = n->f->points.arena;
	CD_AUTO_BUF key = { 0 };

	for (size_t i = 0; i < n->g->n; i++) {
		const struct cd_sayings *s = &n->g->member[i]->sayings;

		for (size_t k = 0; k < s->n_things; k++) {
			struct name *name;

			key_of(&s->thing[k], &key);
			name = cd_map_get(n->name, key.data, key.len);
			if (!name) {
				name = cd_alloc(a, sizeof(*name));
				name->thing = &s->thing[k];
				cd_map_set(n->name, key.data, key.len, name);
			}
			if (2 * ++name->held <= n->g->n || 2 * (name->held - 1) > n->g->n)
				continue;
			CD_GROW(a, n->list, n->n);
			n->list[n->n++] = name;
		}
	}
	if (n->n)
		qsort(n->list, n->n, sizeof(struct name *), in_order);
}

static bool is_common(const struct naming *n, const struct cd_thing *t, struct cd_buf *key)
{
	const struct name *name;

	key_of(t, key);
	name = cd_map_get(n->name, key->data, key->len);
	return name && 2 * name->held > n->g->n;
}

static bool by_place(const struct cd_thing *x, const struct cd_thing *y)
{
	return x->pci && y->pci && !strcmp(x->pci, y->pci);
}

static bool by_trait(const struct cd_thing *x, const struct cd_thing *y)
{
	return *x->trait && !strcmp(x->trait, y->trait) && !x->pci == !y->pci;
}

/* Things of the member that have no name yet get those that it has no thing for. */
static void find(const struct naming *n, struct cd_sayings *s, bool *taken,
		 bool (*fits)(const struct cd_thing *, const struct cd_thing *))
{
	for (size_t k = 0; k < s->n_things; k++) {
		struct cd_thing *t = &s->thing[k];

		for (size_t i = 0; !t->called && i < n->n; i++) {
			const struct cd_thing *of = n->list[i]->thing;

			if (taken[i] || of->kind != t->kind || strcmp(of->scope, t->scope) ||
			    !fits(t, of))
				continue;
			taken[i] = true;
			t->called = of->name;
		}
	}
}

static void number_rest(const struct naming *n, struct cd_sayings *s)
{
	CD_AUTO_BUF text = { 0 };

	for (size_t k = 0; k < s->n_things; k++) {
		size_t before = 0;

		if (s->thing[k].called)
			continue;
		for (size_t i = 0; i < k; i++)
			before += s->thing[i].kind == s->thing[k].kind && s->thing[i].called &&
				  strchr(s->thing[i].called, '#') &&
				  !strcmp(s->thing[i].scope, s->thing[k].scope) &&
				  !strcmp(s->thing[i].trait, s->thing[k].trait);
		text.len = 0;
		cd_buf_printf(&text, "%s#%zu", *s->thing[k].trait ? s->thing[k].trait : "other",
			      before);
		s->thing[k].called = cd_intern(n->f->points.strings, text.data);
	}
}

static void remember(struct naming *n, struct cd_member *m)
{
	struct cd_arena *a = n->f->points.arena;
	CD_AUTO_BUF key = { 0 };

	m->renamed = cd_map_new(a);
	m->own = cd_map_new(a);
	for (size_t k = 0; k < m->sayings.n_things; k++) {
		struct cd_thing *t = &m->sayings.thing[k];

		if (!strcmp(t->called, t->name))
			continue;
		short_key(t->kind, t->scope, t->name, &key);
		cd_map_set(m->renamed, key.data, key.len, (void *)t->called);
		short_key(t->kind, t->scope, t->called, &key);
		cd_map_set(m->own, key.data, key.len, (void *)t->name);
	}
}

static void name_member(struct naming *n, struct cd_member *m)
{
	struct cd_sayings *s = &m->sayings;
	struct cd_map *has = NULL;
	bool *taken, odd = false;
	CD_AUTO_BUF key = { 0 };

	for (size_t k = 0; k < s->n_things; k++) {
		bool common = is_common(n, &s->thing[k], &key);

		s->thing[k].called = common ? s->thing[k].name : NULL;
		odd |= !common;
	}
	if (!odd)
		return;
	has = cd_map_new(n->f->points.arena);
	for (size_t k = 0; k < s->n_things; k++) {
		key_of(&s->thing[k], &key);
		cd_map_set(has, key.data, key.len, &s->thing[k]);
	}
	taken = cd_alloc_n(n->f->points.arena, n->n + 1, sizeof(*taken));
	for (size_t i = 0; i < n->n; i++) {
		key_of(n->list[i]->thing, &key);
		taken[i] = cd_map_get(has, key.data, key.len) != NULL;
	}
	find(n, s, taken, by_place);
	find(n, s, taken, by_trait);
	number_rest(n, s);
	remember(n, m);
}

void cd_fleet_name(struct cd_fleet *f, struct cd_group *g)
{
	struct naming n = { f, g, cd_map_new(f->points.arena), NULL, 0 };

	count_names(&n);
	for (size_t i = 0; i < g->n; i++)
		name_member(&n, g->member[i]);
}

/* ---- what is said, by the names of the group ------------------------------------------- */

static const char *look_up(struct cd_fleet *f, const struct cd_map *map, enum cd_kind kind,
			   const char *scope, const char *name)
{
	size_t device = strcspn(name, "/");
	CD_AUTO_BUF b = { 0 };
	CD_AUTO_BUF whole = { 0 };
	const char *other;

	if (!map || kind == CD_KIND_SELF || !*name)
		return name;
	if (kind == CD_KIND_RDMA_PORT && name[device]) {
		cd_buf_add(&b, name, device);
		other = look_up(f, map, CD_KIND_RDMA, scope, b.data);
		cd_buf_printf(&whole, "%s%s", other, name + device);
		return cd_intern(f->points.strings, whole.data);
	}
	short_key(kind == CD_KIND_RDMA_PORT ? CD_KIND_RDMA : kind, scope, name, &b);
	other = cd_map_get(map, b.data, b.len);
	return other ? other : name;
}

const char *cd_fleet_value(struct cd_fleet *f, const struct cd_member *m, const char *scope,
			   const char *value)
{
	CD_AUTO_BUF out = { 0 };
	CD_AUTO_BUF name = { 0 };
	bool inside = false;

	if (!m->renamed || !value || !strchr(value, CD_NAMES_LINK))
		return value;
	for (; *value; value++) {
		if (*value != CD_NAMES_LINK) {
			cd_buf_putc(inside ? &name : &out, *value);
			continue;
		}
		if (inside)
			cd_buf_puts(&out, look_up(f, m->renamed, CD_KIND_NIC, scope,
						  name.len ? name.data : ""));
		name.len = 0;
		inside = !inside;
		cd_buf_putc(&out, CD_NAMES_LINK);
	}
	return cd_intern(f->points.strings, out.data);
}

struct cd_point *cd_fleet_point(struct cd_fleet *f, const struct cd_member *m, struct cd_point *p)
{
	struct cd_point like;

	if (!m->renamed || (!*p->subject && !p->row))
		return p;
	like = *p;
	like.subject = look_up(f, m->renamed, p->matter->kind, p->scope, p->subject);
	like.row = p->row ? cd_fleet_value(f, m, p->scope, p->row) : NULL;
	if (like.subject == p->subject && like.row == p->row)
		return p;
	/* The member of a set stands in the set; the row of a table in that of its new subject. */
	if (p->list && *p->list->subject)
		like.list = cd_fleet_point(f, m, (struct cd_point *)p->list);
	return cd_point_of(&f->points, &like);
}

const char *cd_fleet_subject(const struct cd_fleet *f, const struct cd_member *m,
			     const struct cd_point *p)
{
	return look_up((struct cd_fleet *)f, m->own, p->matter->kind, p->scope, p->subject);
}
