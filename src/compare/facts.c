/* SPDX-License-Identifier: Apache-2.0 */
/*
 * facts.c - which facts that matter are other ones?
 *
 * "Gone" is said only when the later run looked: its list of subjects was read whole, or it says
 * itself that the thing is absent.  A fact of which one run says nothing was not asked for there.
 */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"
#include "model/store.h"
#include "rows.h"

struct comparing {
	struct cd_comparison *c;
	const struct cd_evidence *a, *b;
	const char *scope;
	const struct cd_pairing *p;
	struct cd_arena *arena;
};

static struct cd_change *add(struct comparing *x, const struct cd_matter *m, const char *fact,
			     const char *subject, enum cd_change_kind kind)
{
	struct cd_comparison *c = x->c;
	struct cd_change *change;

	CD_GROW(x->arena, c->change, c->n_changes);
	change = &c->change[c->n_changes++];
	*change = (struct cd_change){ .kind = kind, .class = m->class, .fact = fact,
				      .scope = x->scope, .subject = subject };
	return change;
}

static void not_asked(struct comparing *x, const char *fact, bool before)
{
	struct cd_comparison *c = x->c;

	for (size_t i = 0; i < c->n_unasked; i++)
		if (c->unasked[i].before == before && !strcmp(c->unasked[i].fact, fact))
			return;
	CD_GROW(x->arena, c->unasked, c->n_unasked);
	c->unasked[c->n_unasked++] = (struct cd_unasked){ fact, before };
}

/* ---- tables ---------------------------------------------------------------------------- */

static const char *call_there(const struct cd_naming *n, const char *nic, struct cd_arena *arena)
{
	const char *there = n->pairing ? cd_paired(n->pairing, CD_KIND_NIC, nic) : NULL;

	(void)arena;
	return there ? there : nic;
}

static bool same_columns(const struct cd_rowset *s, const struct cd_rowset *t)
{
	bool same = s->n_columns == t->n_columns;

	for (size_t c = 0; same && c < s->n_columns; c++)
		same = !strcmp(s->column[c], t->column[c]);
	return same;
}

static bool row_differs(const struct cd_rowset *s, const struct cd_row *x, const struct cd_row *y)
{
	for (size_t c = 0; c < s->n_columns; c++)
		if (strcmp(x->value[c] ? x->value[c] : "", y->value[c] ? y->value[c] : ""))
			return true;
	return false;
}

static struct cd_map *keys_of(const struct cd_rowset *s, struct cd_arena *a)
{
	struct cd_map *m = cd_map_new(a);

	for (size_t i = 0; i < s->n; i++)
		cd_map_set(m, s->row[i].key, strlen(s->row[i].key), &s->row[i]);
	return m;
}

/* What goes with a link is told by the link. */
static bool link_is_gone(const struct comparing *x, const struct cd_row *row, bool later)
{
	const struct cd_fact *set = cd_evidence_get(later ? x->a : x->b, x->scope, "nic", "");

	if (!row->nic || !set || set->state != CD_PRESENT)
		return false;
	return later ? !cd_paired_back(x->p, CD_KIND_NIC, row->nic) :
		       !cd_paired(x->p, CD_KIND_NIC, row->nic);
}

static void compare_tables(struct comparing *x, const struct cd_matter *m, const char *fact,
			   const char *subject, const struct cd_table *ta,
			   const struct cd_table *tb)
{
	struct cd_naming na = { x->a, x->scope, call_there, x->p, x->c->one_host };
	struct cd_naming nb = { x->b, x->scope, call_there, NULL, x->c->one_host };
	struct cd_map *in_a, *in_b;
	struct cd_rowset a, b;
	struct cd_change *d;

	if (ta->total > ta->n_rows || tb->total > tb->n_rows) {
		d = add(x, m, fact, subject, CD_UNSEEN_NOW);
		d->why = "the table is cut: what is missing from it may be there";
		return;
	}
	cd_rows_read(ta, m, &na, x->arena, &a);
	cd_rows_read(tb, m, &nb, x->arena, &b);
	if (!same_columns(&a, &b)) {
		not_asked(x, fact, a.n_columns > b.n_columns);
		return;
	}
	in_a = keys_of(&a, x->arena);
	in_b = keys_of(&b, x->arena);
	for (size_t i = 0; i < a.n; i++) {
		const struct cd_row *r = cd_map_get(in_b, a.row[i].key, strlen(a.row[i].key));

		if (r ? !row_differs(&a, &a.row[i], r) : link_is_gone(x, &a.row[i], false))
			continue;
		d = add(x, m, fact, subject, r ? CD_CHANGED : CD_VANISHED);
		d->row = a.row[i].key;
		d->was = cd_rows_text(&a, &a.row[i], r, x->arena);
		d->now = r ? cd_rows_text(&b, r, &a.row[i], x->arena) : NULL;
	}
	for (size_t i = 0; i < b.n; i++) {
		if (cd_map_get(in_a, b.row[i].key, strlen(b.row[i].key)) ||
		    link_is_gone(x, &b.row[i], true))
			continue;
		d = add(x, m, fact, subject, CD_APPEARED);
		d->row = b.row[i].key;
		d->now = cd_rows_text(&b, &b.row[i], NULL, x->arena);
	}
}

/* ---- single facts ---------------------------------------------------------------------- */

static bool seen(const struct cd_fact *f)
{
	return f->state == CD_PRESENT || f->state == CD_ABSENT;
}

static const char *value_of(const struct cd_fact *f, const struct cd_matter *m,
			    struct cd_arena *a)
{
	return f->state == CD_PRESENT && f->type != CD_TABLE ? cd_fact_text(f, m, a) : NULL;
}

static enum cd_change_kind kind_of(const struct cd_fact *fa, const struct cd_fact *fb)
{
	if (seen(fa) != seen(fb))
		return seen(fa) ? CD_UNSEEN_NOW : CD_SEEN_NOW;
	if (!seen(fa) || fa->state == fb->state)
		return fa->state == CD_PRESENT ? CD_CHANGED : 0;
	return fa->state == CD_PRESENT ? CD_VANISHED : CD_APPEARED;
}

/* Its number is given by chance: the driver's name is what people know. */
static const char *irq_name(const struct comparing *x, const char *number)
{
	const struct cd_fact *f = cd_evidence_get(x->a, x->scope, "irq/name", number);

	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : NULL;
}

static void compare_values(struct comparing *x, const struct cd_matter *m,
			   const struct cd_series *s, const char *subject, const char *called,
			   const struct cd_fact *fa, const struct cd_fact *fb)
{
	enum cd_change_kind kind = kind_of(fa, fb);
	struct cd_change *d;

	if (!kind)
		return;
	if (kind == CD_CHANGED && fa->type == CD_TABLE && fb->type == CD_TABLE) {
		compare_tables(x, m, s->name, subject, fa->as.table, fb->as.table);
		return;
	}
	if (kind == CD_CHANGED && !cd_fact_differs(fa, fb, m, x->arena))
		return;
	d = add(x, m, s->name, subject, kind);
	d->called = called && strcmp(called, subject) ? called : NULL;
	d->was = value_of(fa, m, x->arena);
	d->now = value_of(fb, m, x->arena);
	if (m->kind == CD_KIND_IRQ)
		d->row = irq_name(x, subject);
	d->unit = s->unit && *s->unit && !(m->flags & CD_MATTERS_COUNT) ? s->unit : NULL;
	d->why = !seen(fb) || fb->state == CD_ABSENT ? fb->why : fa->why;
}

/* What a collector that died says of all subjects holds for each. */
static const struct cd_fact *fact_of(const struct cd_evidence *e, const char *scope,
				     const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, scope, name, subject);

	return f ? f : cd_evidence_get(e, scope, name, CD_EVERY_SUBJECT);
}

/* The list in which a subject of that fact must stand; NULL: there is none. */
static const char *set_name(const struct cd_matter *m, const char *fact, struct cd_arena *arena)
{
	if (m->kind != CD_KIND_SELF)
		return cd_kind_set(m->kind);
	if (cd_text_starts(fact, "tls/"))
		return "tls/target";
	if (cd_text_starts(fact, "nvme/"))
		return "nvme/subsystem";
	return cd_strndup(arena, fact, strcspn(fact, "/"));
}

/* Was the list of such subjects read whole, and is this one not in it?  The set's row tells that. */
static bool told_by_set(const struct comparing *x, const struct cd_evidence *e,
			const struct cd_matter *m, const char *fact, const char *subject)
{
	const char *name = *subject ? set_name(m, fact, x->arena) : NULL;
	const struct cd_fact *set = name ? cd_evidence_get(e, x->scope, name, "") : NULL;

	if (!set || !seen(set) || (set->state == CD_PRESENT && set->type != CD_TEXTS))
		return false;
	for (size_t i = 0; set->state == CD_PRESENT && i < set->as.list->n; i++)
		if (!strcmp(set->as.list->text[i], subject))
			return false;
	return true;
}

static void compare_series(struct comparing *x, const struct cd_matter *m,
			   const struct cd_series *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct cd_fact *fa = &s->fact[i], *fb;
		const char *there;

		if (!strcmp(fa->subject, CD_EVERY_SUBJECT) ||
		    cd_is_passing(x->a, x->scope, m->kind, fa->subject))
			continue;
		there = cd_paired(x->p, m->kind, fa->subject);
		if (!there && m->kind == CD_KIND_IRQ)
			continue;	/* the number of interrupts tells it */
		fb = fact_of(x->b, x->scope, s->name, there ? there : fa->subject);
		if (!fb && told_by_set(x, x->b, m, s->name, there ? there : fa->subject))
			continue;
		if (fb)
			compare_values(x, m, s, fa->subject, there, fa, fb);
		else if (seen(fa))
			not_asked(x, s->name, true);
	}
}

/* Facts of the later run of which the earlier one says nothing. */
static void compare_new(struct comparing *x, const struct cd_matter *m, const struct cd_series *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct cd_fact *fb = &s->fact[i], *fa;
		const char *back;

		if (!strcmp(fb->subject, CD_EVERY_SUBJECT) ||
		    cd_is_passing(x->b, x->scope, m->kind, fb->subject))
			continue;
		back = cd_paired_back(x->p, m->kind, fb->subject);
		if ((!back && m->kind == CD_KIND_IRQ) ||
		    cd_evidence_get(x->a, x->scope, s->name, back ? back : fb->subject) ||
		    told_by_set(x, x->a, m, s->name, back ? back : fb->subject))
			continue;
		fa = cd_evidence_get(x->a, x->scope, s->name, CD_EVERY_SUBJECT);
		if (fa)
			compare_values(x, m, s, fb->subject, NULL, fa, fb);
		else if (seen(fb))
			not_asked(x, s->name, false);
	}
}

/* ---- what is there at all -------------------------------------------------------------- */

static const char *describe(const struct comparing *x, const struct cd_evidence *e,
			    enum cd_kind kind, const char *subject)
{
	const char *fact = kind == CD_KIND_NIC ? "nic/driver" : kind == CD_KIND_PCI ? "pci/driver" :
			   kind == CD_KIND_RDMA ? "rdma/driver" : NULL;
	const struct cd_fact *f = fact ? cd_evidence_get(e, x->scope, fact, subject) : NULL;

	if (f && f->state == CD_PRESENT && f->type == CD_TEXT)
		return cd_sprintf(x->arena, "there (%s)", f->as.text);
	return "there";
}

static void compare_sets(struct comparing *x, const struct cd_matter *m, const struct cd_series *s,
			 const struct cd_list *a, const struct cd_list *b)
{
	static const struct cd_matter renamed = { .class = "naming" };
	struct cd_change *d;

	for (size_t i = 0; i < a->n; i++) {
		const char *name = a->text[i], *there = cd_paired(x->p, m->kind, name);

		if (!there && !cd_is_passing(x->a, x->scope, m->kind, name)) {
			d = add(x, m, s->name, name, CD_VANISHED);
			d->was = describe(x, x->a, m->kind, name);
		} else if (there && x->c->one_host && strcmp(there, name) &&
			   m->kind != CD_KIND_RDMA_PORT) {
			d = add(x, &renamed, s->name, name, CD_CHANGED);
			d->was = name;
			d->now = there;
		}
	}
	for (size_t i = 0; i < b->n; i++) {
		const char *name = b->text[i];

		if (cd_paired_back(x->p, m->kind, name) ||
		    cd_is_passing(x->b, x->scope, m->kind, name))
			continue;
		d = add(x, m, s->name, name, CD_APPEARED);
		d->now = describe(x, x->b, m->kind, name);
	}
}

static const struct cd_list *list_of(const struct cd_fact *f)
{
	static const struct cd_list none;

	return f->state == CD_PRESENT ? f->as.list : &none;
}

/* Both directions at once when the side is the earlier run's. */
static void compare_set(struct comparing *x, const struct cd_matter *m, const struct cd_series *s,
			bool later)
{
	const struct cd_fact *fa = cd_evidence_get(x->a, x->scope, s->name, "");
	const struct cd_fact *fb = fact_of(x->b, x->scope, s->name, "");

	if (!fa) {
		if (later && fb && seen(fb))
			not_asked(x, s->name, false);
		return;
	}
	if (later)
		return;
	if (!fb) {
		if (seen(fa))
			not_asked(x, s->name, true);
		return;
	}
	if (!seen(fa) || !seen(fb))
		compare_values(x, m, s, "", NULL, fa, fb);
	else
		compare_sets(x, m, s, list_of(fa), list_of(fb));
}

void cd_compare_facts(struct cd_comparison *c, const char *scope, const struct cd_pairing *p,
		      struct cd_arena *arena)
{
	struct comparing x = { c, c->a->evidence, c->b->evidence, scope, p, arena };
	const struct cd_series *s;

	for (int side = 0; side < 2; side++) {
		for (size_t i = 0; (s = cd_evidence_at(side ? x.b : x.a, i)); i++) {
			const struct cd_matter *m = cd_matter_of(s->name);

			if (!m || !m->class || strcmp(s->scope, scope) ||
			    (m->flags & CD_MATTERS_ONE_HOST && !c->one_host) ||
			    s->type == CD_COUNTER || s->type == CD_RATE)
				continue;
			if (m->flags & CD_MATTERS_SET)
				compare_set(&x, m, s, side);
			else if (side)
				compare_new(&x, m, s);
			else
				compare_series(&x, m, s);
		}
	}
}
