/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fingerprint.c - which hosts are set up alike?
 *
 * One number per class of facts and one over all, of every fact that matters between two hosts:
 * equal numbers, equal set-up.  Ports are named by driver and place on the bus, so that names and
 * addresses do not count; what moves by itself (interrupts under irqbalance) and what is reckoned
 * from memory is left out.  A fact that could not be seen counts as just that.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "rows.h"

struct taking {
	const struct cd_evidence *e;
	struct cd_arena *arena;
	struct cd_map *place[CD_KINDS];	/* what was found out about a subject before */
	const char **line[32];		/* by class */
	size_t n[32];
	struct cd_fingerprint *out;
};

/* FNV-1a, written down here because the number is compared across versions and machines. */
static uint64_t add_text(uint64_t h, const char *s)
{
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * UINT64_C(0x100000001b3);
	return (h ^ 0x0a) * UINT64_C(0x100000001b3);
}

static const uint64_t seed = UINT64_C(0xcbf29ce484222325);

static const char *place(struct taking *t, const char *scope, enum cd_kind kind, const char *subject)
{
	const char *key = cd_sprintf(t->arena, "%s\n%s", scope, subject);
	const char *p = cd_map_get(t->place[kind], key, strlen(key));

	if (!p) {
		p = cd_place(t->e, scope, kind, subject, t->arena);
		cd_map_set(t->place[kind], key, strlen(key), (void *)p);
	}
	return p;
}

static const char *call_by_place(const struct cd_naming *n, const char *nic, struct cd_arena *arena)
{
	return cd_place(n->e, n->scope, CD_KIND_NIC, nic, arena);
}

static void say(struct taking *t, size_t class, const char *line)
{
	CD_GROW(t->arena, t->line[class], t->n[class]);
	t->line[class][t->n[class]++] = line;
}

static void take_table(struct taking *t, const struct cd_matter *m, size_t class,
		       const struct cd_series *s, const struct cd_fact *f, const char *subject)
{
	struct cd_naming naming = { t->e, s->scope, call_by_place, NULL, false };
	struct cd_rowset rows;

	cd_rows_read(f->as.table, m, &naming, t->arena, &rows);
	for (size_t r = 0; r < rows.n; r++)
		for (size_t c = 0; c < rows.n_columns; c++)
			if (rows.row[r].value[c])
				say(t, class, cd_sprintf(t->arena, "%s\t%s\t%s\t%s\t%s\t%s", s->scope,
							 s->name, subject, rows.row[r].key,
							 rows.column[c], rows.row[r].value[c]));
}

static void take_fact(struct taking *t, const struct cd_matter *m, size_t class,
		      const struct cd_series *s, const struct cd_fact *f)
{
	const char *subject = place(t, s->scope, m->kind, f->subject), *value;

	if (cd_is_passing(t->e, s->scope, m->kind, f->subject))
		return;
	t->out->facts++;
	t->out->unseen += f->state == CD_UNSEEN;
	if (f->state == CD_PRESENT && f->type == CD_TABLE) {
		take_table(t, m, class, s, f, subject);
		return;
	}
	value = f->state == CD_UNSEEN ? "?" : f->state == CD_ABSENT ? "-" :
		cd_sprintf(t->arena, "=%s", cd_fact_text(f, m, t->arena));
	say(t, class, cd_sprintf(t->arena, "%s\t%s\t%s\t%s", s->scope, s->name, subject, value));
}

/* Of a set its members, by place: how many there are of which driver. */
static void take_set(struct taking *t, const struct cd_matter *m, size_t class,
		     const struct cd_series *s, const struct cd_fact *f)
{
	t->out->facts++;
	t->out->unseen += f->state == CD_UNSEEN;
	if (f->state != CD_PRESENT || f->type != CD_TEXTS) {
		say(t, class, cd_sprintf(t->arena, "%s\t%s\t%s", s->scope, s->name,
					 f->state == CD_UNSEEN ? "?" : "-"));
		return;
	}
	for (size_t i = 0; i < f->as.list->n; i++) {
		const char *member = f->as.list->text[i];

		if (!cd_is_passing(t->e, s->scope, m->kind, member))
			say(t, class, cd_sprintf(t->arena, "%s\t%s\t+%s", s->scope, s->name,
						 place(t, s->scope, m->kind, member)));
	}
}

static bool counts(const struct cd_matter *m, const struct cd_series *s)
{
	return cd_matters_between_hosts(m, s) && !(m->flags & CD_MATTERS_NEAR);
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sum_up(struct taking *t)
{
	struct cd_fingerprint *out = t->out;

	out->part = cd_alloc_n(t->arena, 32, sizeof(*out->part));
	out->hash = seed;
	for (size_t c = 0; cd_matter_classes[c]; c++) {
		struct cd_fingerprint_part *part = &out->part[out->n_parts];

		if (!t->n[c])
			continue;
		qsort(t->line[c], t->n[c], sizeof(*t->line[c]), by_bytes);
		part->class = cd_matter_classes[c];
		part->hash = seed;
		for (size_t i = 0; i < t->n[c]; i++)
			part->hash = add_text(part->hash, t->line[c][i]);
		out->hash = add_text(out->hash, cd_sprintf(t->arena, "%s %016" PRIx64, part->class,
							   part->hash));
		out->n_parts++;
	}
}

void cd_fingerprint_take(const struct cd_run *run, struct cd_arena *arena,
			 struct cd_fingerprint *out)
{
	struct taking t = { .e = run->evidence, .arena = arena, .out = out };
	const struct cd_series *s;

	*out = (struct cd_fingerprint){ 0 };
	for (int kind = 0; kind < CD_KINDS; kind++)
		t.place[kind] = cd_map_new(arena);
	for (size_t i = 0; (s = cd_evidence_at(run->evidence, i)); i++) {
		const struct cd_matter *m = cd_matter_of(s->name);

		if (!counts(m, s))
			continue;
		for (size_t k = 0; k < s->n; k++) {
			if (m->flags & CD_MATTERS_SET)
				take_set(&t, m, cd_matter_class_number(m->class), s, &s->fact[k]);
			else
				take_fact(&t, m, cd_matter_class_number(m->class), s, &s->fact[k]);
		}
	}
	sum_up(&t);
}
