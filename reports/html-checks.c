/* SPDX-License-Identifier: Apache-2.0 */
/*
 * html-checks.c - what does the page say about every check and subject, family by family?
 *
 * A page has a size that browsers and mail readers bear.  What is not fine is put in first, so that
 * a cut never hides it behind what is; subjects with one and the same answer share a row.
 */
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "reports/html-view.h"

enum { SENTENCE = 600, NAMES = 1500 };

struct listing {
	const struct cd_view *v;
	const struct cd_budget *budget;
	size_t checks, rows;		/* so far */
};

static const char *say_finding(const struct cd_view *v, const struct cd_finding *f)
{
	return cd_sprintf(v->arena, "%s%s: %s", f->code, cd_view_is_waived(f) ? " (waived)" :
			  f->known ? " (known)" : "",
			  cd_view_cut(v->arena, cd_view_words(v, f)->says,
				      SENTENCE));
}

static void put_why(const struct cd_view *v, xmlNodePtr node, const struct cd_subject *s)
{
	for (const struct cd_finding *f = s->findings; f; f = f->next)
		cd_html_add(node, "why", say_finding(v, f));
	if (s->why && *s->why)
		cd_html_add(node, "why", cd_view_cut(v->arena, s->why, SENTENCE));
	if (s->fact)
		cd_html_set(node, "fact", s->fact);
	if (s->verdict == CD_UNKNOWN && s->reason)
		cd_html_set(node, "unlock", cd_reason_unlock(s->reason));
	for (const struct cd_note *n = s->notes; n; n = n->next)
		cd_html_add(node, "note", cd_view_cut(v->arena, n->text, SENTENCE));
}

static bool subject_is_fine(const struct cd_subject *s)
{
	return s->verdict == CD_PASS || s->verdict == CD_NOT_APPLICABLE || !s->verdict;
}

/* Subjects of one verdict and one reason, which have nothing else to say. */
struct alike {
	const struct cd_subject *first;
	size_t n;
};

static struct alike *alike_of(struct cd_arena *a, struct cd_map *groups, const struct cd_subject *s)
{
	const char *key;
	struct alike *g;

	if (!groups || s->findings || s->notes)
		return NULL;
	key = cd_sprintf(a, "%d %d %s %s", (int)s->verdict, (int)s->reason, s->fact ? s->fact : "",
			 s->why ? s->why : "");
	g = cd_map_get(groups, key, strlen(key));
	if (g)
		return g;
	g = cd_alloc(a, sizeof(*g));
	g->first = s;
	cd_map_set(groups, key, strlen(key), g);
	return g;
}

static struct cd_map *gather_alike(const struct cd_view *v, const struct cd_result *r)
{
	struct cd_map *groups = r->subjects && r->subjects->next ? cd_map_new(v->arena) : NULL;

	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		struct alike *g = alike_of(v->arena, groups, s);

		if (g)
			g->n++;
	}
	return groups;
}

static const char *name_subjects(const struct cd_view *v, struct cd_map *groups,
				 const struct cd_subject *s)
{
	struct alike *g = alike_of(v->arena, groups, s);
	CD_AUTO_BUF b = { 0 };
	size_t said = 0;

	if (!g || g->n == 1)
		return cd_view_cut(v->arena, *s->subject ? s->subject : "this host", 300);
	for (; s && said < g->n && b.len < NAMES; s = s->next) {
		if (alike_of(v->arena, groups, s) != g)
			continue;
		cd_buf_printf(&b, "%s%s", said++ ? ", " : "",
			      cd_view_cut(v->arena, *s->subject ? s->subject : "this host", 300));
	}
	if (said < g->n)
		cd_buf_printf(&b, " and %zu more", g->n - said);
	return cd_strdup(v->arena, b.data);
}

/* One answer, which is that of the check: no table of one row. */
static bool has_one_answer(const struct cd_result *r, struct cd_map *groups,
			   struct cd_arena *a)
{
	struct alike *g = r->subjects ? alike_of(a, groups, r->subjects) : NULL;
	size_t n = 0;

	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		n++;
	return n && r->subjects->verdict == r->verdict && (n == 1 || (g && g->n == n));
}

static void put_row(struct listing *l, xmlNodePtr node, struct cd_map *groups,
		    const struct cd_subject *s)
{
	xmlNodePtr subject = cd_html_add(node, "subject", NULL);

	cd_html_set(subject, "name", name_subjects(l->v, groups, s));
	if (s->verdict)
		cd_html_verdict(subject, s->verdict);
	put_why(l->v, subject, s);
}

static void put_subjects(struct listing *l, xmlNodePtr node, const struct cd_result *r)
{
	struct cd_map *groups = gather_alike(l->v, r);
	size_t said = 0, left = 0;

	if (!r->unfinished && has_one_answer(r, groups, l->v->arena)) {
		xmlNodePtr only = cd_html_add(node, "subject", NULL);

		if (r->subjects->next || *r->subjects->subject)
			cd_html_set(only, "on", name_subjects(l->v, groups, r->subjects));
		put_why(l->v, only, r->subjects);
		l->rows++;
		return;
	}
	for (int fine = 0; fine < 2; fine++) {
		for (const struct cd_subject *s = r->subjects; s; s = s->next) {
			struct alike *g = alike_of(l->v->arena, groups, s);

			if (subject_is_fine(s) != fine || (g && g->first != s))
				continue;
			if (said < l->budget->subjects && l->rows < l->budget->rows &&
			    !cd_html_full(node, l->budget->bytes)) {
				put_row(l, node, groups, s);
				said++;
				l->rows++;
			} else {
				left += g ? g->n : 1;
			}
		}
	}
	cd_html_cut(l->v, node, left, "subject");
}

static void put_check(struct listing *l, xmlNodePtr parent, const struct cd_result *r)
{
	const struct cd_view *v = l->v;
	xmlNodePtr node = cd_html_add(parent, "check", NULL);

	cd_html_set(node, "id", r->check);
	cd_html_set(node, "title", cd_view_title(v, r->check));
	if (strcmp(r->scope, "host"))
		cd_html_set(node, "scope", r->scope);
	cd_html_verdict(node, r->unfinished ? 0 : r->verdict);
	if (r->must_judge)
		cd_html_set(node, "must_judge", "yes");
	if (r->why && *r->why)
		cd_html_add(node, "why", cd_view_cut(v->arena, r->why, SENTENCE));
	put_subjects(l, node, r);
}

static xmlNodePtr put_family(const struct cd_view *v, xmlNodePtr parent, const struct cd_family *f)
{
	static const enum cd_verdict order[] = { CD_FAIL, CD_ERROR, CD_UNKNOWN, 0, CD_PASS,
						 CD_NOT_APPLICABLE };
	xmlNodePtr node = cd_html_add(parent, "family", NULL);

	cd_html_set(node, "name", f->name);
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		xmlNodePtr count;

		if (!f->count[order[i]])
			continue;
		count = cd_html_add(node, "count", NULL);
		cd_html_verdict(count, order[i]);
		cd_html_set(count, "n", cd_sprintf(v->arena, "%zu", f->count[order[i]]));
	}
	return node;
}

static bool is_fine(const struct cd_result *r)
{
	return !r->unfinished && (r->verdict == CD_PASS || r->verdict == CD_NOT_APPLICABLE);
}

/* The checks of a family that are, or are not, fine; those without room are counted. */
static size_t put_part(struct listing *l, xmlNodePtr *node, xmlNodePtr parent,
		       const struct cd_family *f, bool fine)
{
	size_t left = 0;

	for (size_t k = f->first; k < f->first + f->n; k++) {
		const struct cd_result *r = l->v->result[k];

		if (is_fine(r) != fine)
			continue;
		if (!*node)
			*node = put_family(l->v, parent, f);
		if (l->checks < l->budget->checks && !cd_html_full(parent, l->budget->bytes)) {
			put_check(l, *node, r);
			l->checks++;
		} else {
			left++;
		}
	}
	return left;
}

void cd_html_checks(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent)
{
	struct listing l = { .v = v, .budget = budget };
	xmlNodePtr families = NULL, *node = cd_alloc_n(v->arena, v->n_families + 1, sizeof(*node));
	size_t *left = cd_alloc_n(v->arena, v->n_families + 1, sizeof(*left));

	if (!v->n_families)
		return;
	families = xmlNewDocNode(parent->doc, NULL, BAD_CAST "families", NULL);
	for (size_t i = 0; i < v->n_families; i++)
		left[i] = put_part(&l, &node[i], families, &v->family[i], false);
	for (size_t i = 0; budget->fine && i < v->n_families; i++)
		left[i] += put_part(&l, &node[i], families, &v->family[i], true);
	for (size_t i = 0; i < v->n_families; i++) {
		if (!node[i])
			continue;
		xmlUnlinkNode(node[i]);
		xmlAddChild(families, node[i]);		/* families in their order */
		cd_html_cut(v, node[i], left[i], "check");
	}
	if (families->children)
		xmlAddChild(parent, families);
	else
		xmlFreeNode(families);
}
