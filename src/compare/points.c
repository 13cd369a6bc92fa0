/* SPDX-License-Identifier: Apache-2.0 */
/*
 * points.c - what does one run say of each thing that matters between hosts?
 *
 * Everything is interned: hundreds of runs that say the same take the room of one.
 */
#include "points.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "model/store.h"
#include "rows.h"

const char cd_not_seen[] = "?";

struct taking {
	struct cd_points *p;
	const struct cd_evidence *e;
	struct cd_arena *scratch;
	struct cd_sayings *out;
};

struct cd_point *cd_point_of(struct cd_points *p, const struct cd_point *like)
{
	CD_AUTO_BUF key = { 0 };
	struct cd_point *point;

	cd_buf_printf(&key, "%s\n%s\n%s\n%s", like->scope, like->fact, like->subject,
		      like->row ? like->row : "");
	point = cd_map_get(p->point, key.data, key.len);
	if (point)
		return point;
	point = cd_alloc(p->arena, sizeof(*point));
	*point = *like;
	point->scope = cd_intern(p->strings, like->scope);
	point->fact = cd_intern(p->strings, like->fact);
	point->subject = cd_intern(p->strings, like->subject);
	point->row = like->row ? cd_intern(p->strings, like->row) : NULL;
	point->unit = like->unit && *like->unit ? cd_intern(p->strings, like->unit) : NULL;
	cd_map_set(p->point, key.data, key.len, point);
	return point;
}

struct cd_point *cd_point_find(const struct cd_points *p, const char *scope, const char *fact,
			       const char *subject)
{
	CD_AUTO_BUF key = { 0 };

	cd_buf_printf(&key, "%s\n%s\n%s\n", scope, fact, subject);
	return cd_map_get(p->point, key.data, key.len);
}

static struct cd_point *say(struct taking *t, const struct cd_matter *m, const struct cd_series *s,
			    const char *subject, const char *row, const struct cd_point *list,
			    const char *value)
{
	struct cd_point like = { .matter = m, .scope = s->scope, .fact = s->name, .row = row,
				 .subject = subject, .list = list,
				 .unit = m->flags & CD_MATTERS_COUNT ? NULL : s->unit };
	struct cd_sayings *out = t->out;

	CD_GROW(t->p->arena, out->said, out->n_said);
	out->said[out->n_said++] = (struct cd_said){ cd_point_of(t->p, &like),
		!value || value == cd_not_seen ? value : cd_intern(t->p->strings, value) };
	return out->said[out->n_said - 1].point;
}

static const char *text_of(const struct taking *t, const char *scope, const char *fact,
			   const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(t->e, scope, fact, subject);

	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : NULL;
}

/* "15b3:1021" */
static const char *model_of(const struct taking *t, const char *scope, const char *address)
{
	const struct cd_fact *v = cd_evidence_get(t->e, scope, "pci/vendor", address);
	const struct cd_fact *d = cd_evidence_get(t->e, scope, "pci/device", address);

	if (!v || !d || v->state != CD_PRESENT || d->state != CD_PRESENT)
		return NULL;
	return cd_sprintf(t->scratch, "%04llx:%04llx", (unsigned long long)v->as.i,
			  (unsigned long long)d->as.i);
}

static const char *trait_of(const struct taking *t, enum cd_kind kind, const char *scope,
			    const char *name)
{
	const char *trait;

	if (kind == CD_KIND_PCI)
		trait = model_of(t, scope, name);
	else if (kind == CD_KIND_RDMA)
		trait = text_of(t, scope, "rdma/driver", name);
	else if (!(trait = text_of(t, scope, "nic/driver", name)))
		trait = text_of(t, scope, "nic/kind", name);
	return cd_intern(t->p->strings, trait ? trait : "");
}

static void take_thing(struct taking *t, enum cd_kind kind, const char *scope, const char *name)
{
	struct cd_sayings *out = t->out;
	const char *pci = kind == CD_KIND_NIC ? text_of(t, scope, "nic/pci", name) :
			  kind == CD_KIND_RDMA ? text_of(t, scope, "rdma/pci", name) : NULL;

	CD_GROW(t->p->arena, out->thing, out->n_things);
	out->thing[out->n_things++] = (struct cd_thing){
		.kind = kind, .scope = cd_intern(t->p->strings, scope),
		.name = cd_intern(t->p->strings, name), .trait = trait_of(t, kind, scope, name),
		.pci = pci ? cd_intern(t->p->strings, pci) : NULL };
}

static void take_set(struct taking *t, const struct cd_matter *m, const struct cd_series *s,
		     const struct cd_fact *f)
{
	bool seen = f->state == CD_PRESENT && f->type == CD_TEXTS;
	const struct cd_point *set;

	set = say(t, m, s, "", NULL, NULL, f->state == CD_UNSEEN ? cd_not_seen : seen ? "there" : NULL);
	for (size_t i = 0; seen && i < f->as.list->n; i++) {
		const char *name = f->as.list->text[i], *model;

		if (cd_is_passing(t->e, s->scope, m->kind, name))
			continue;
		model = m->kind == CD_KIND_PCI ? model_of(t, s->scope, name) : NULL;
		say(t, m, s, name, NULL, set,
		    model ? cd_sprintf(t->scratch, "there (%s)", model) : "there");
		if (m->kind != CD_KIND_RDMA_PORT)
			take_thing(t, m->kind, s->scope, name);
	}
}

static const char *mark(const struct cd_naming *n, const char *nic, struct cd_arena *arena)
{
	(void)n;
	return cd_sprintf(arena, "%c%s%c", CD_NAMES_LINK, nic, CD_NAMES_LINK);
}

static void take_table(struct taking *t, const struct cd_matter *m, const struct cd_series *s,
		       const struct cd_fact *f)
{
	struct cd_naming naming = { t->e, s->scope, mark, NULL, false };
	const struct cd_table *table = f->as.table;
	const struct cd_point *whole;
	struct cd_rowset rows;

	whole = say(t, m, s, f->subject, NULL, NULL,
		    table->total > table->n_rows ? cd_not_seen : "there");
	cd_rows_read(table, m, &naming, t->scratch, &rows);
	for (size_t r = 0; r < rows.n; r++)
		say(t, m, s, f->subject, rows.row[r].key, whole,
		    cd_rows_text(&rows, &rows.row[r], NULL, t->scratch));
}

static void take_series(struct taking *t, const struct cd_matter *m, const struct cd_series *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct cd_fact *f = &s->fact[i];

		if (!strcmp(f->subject, CD_EVERY_SUBJECT) ||
		    cd_is_passing(t->e, s->scope, m->kind, f->subject))
			continue;
		if (m->flags & CD_MATTERS_SET)
			take_set(t, m, s, f);
		else if (f->state == CD_PRESENT && f->type == CD_TABLE)
			take_table(t, m, s, f);
		else
			say(t, m, s, f->subject, NULL, NULL,
			    f->state == CD_UNSEEN ? cd_not_seen : f->state == CD_ABSENT ? NULL :
			    cd_fact_text(f, m, t->scratch));
	}
}

void cd_points_take(struct cd_points *p, const struct cd_run *run, struct cd_sayings *out)
{
	struct taking t = { p, run->evidence, cd_arena_new(), out };
	const struct cd_series *s;

	for (size_t i = 0; (s = cd_evidence_at(run->evidence, i)); i++) {
		const struct cd_matter *m = cd_matter_of(s->name);

		if (cd_matters_between_hosts(m, s))
			take_series(&t, m, s);
	}
	cd_arena_free(t.scratch);
}
