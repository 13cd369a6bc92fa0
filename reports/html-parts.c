/* SPDX-License-Identifier: Apache-2.0 */
/* html-parts.c - what does the page say about one cause, and about one check? */
#include <string.h>

#include "base/text.h"
#include "reports/html-view.h"

static void put_fact(xmlNodePtr parent, const char *name, const char *value)
{
	xmlNodePtr node;

	if (!value || !*value)
		return;
	node = cd_html_add(parent, "fact", value);
	cd_html_set(node, "name", name);
}

static void put_impact(const struct cd_view *v, xmlNodePtr node, const struct cd_finding *f)
{
	put_fact(node, "Impact", cd_view_number(v, f));
	put_fact(node, "Path", f->path);
	if (f->confidence)
		put_fact(node, "Confidence", cd_confidence_name(f->confidence));
	put_fact(node, "Cause sits", cd_view_where(f->where));
	if (f->acts == CD_CAPS && f->limit.bits_per_second > 0)
		put_fact(node, "Formula", cd_view_formula(v, &f->limit));
	if (*cd_view_bounds(v, f->check))
		put_fact(node, "Bounds", cd_view_bounds(v, f->check));
	if (f->known)
		put_fact(node, "Known", "stood in the baseline");
	if (f->waived && f->waived->expired)
		put_fact(node, "Waiver", cd_sprintf(v->arena, "expired on %s; owner %s",
						    f->waived->until ? f->waived->until : "?",
						    f->waived->owner ? f->waived->owner : "?"));
}

static void put_seen(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr node,
		     const struct cd_finding *f)
{
	for (size_t i = 0; i < f->n_observed; i++) {
		const struct cd_observed *o = &f->observed[i];
		xmlNodePtr seen = cd_html_add(node, "seen", cd_view_cut(v->arena,
					      cd_view_observed(v->arena, o), budget->text));

		cd_html_set(seen, "name", o->name);
	}
}

static void put_fix(const struct cd_view *v, xmlNodePtr node, const struct cd_words *w)
{
	if (w->outside) {
		xmlNodePtr outside = cd_html_add(node, "outside", w->outside_text);

		cd_html_set(outside, "who", w->outside);
	}
	for (size_t i = 0; i < w->n_steps; i++) {
		const struct cd_step *s = &w->step[i];
		const char *risk = cd_view_risk(s->risk);
		xmlNodePtr step = cd_html_add(node, "step", s->text);

		cd_html_set(step, "label", s->when == CD_RUNTIME ? "Fix now" : "To stay");
		if (*risk)
			cd_html_set(step, "risk", cd_sprintf(v->arena, "%s: %s", s->risk, risk));
		if (s->by_hand)
			cd_html_set(step, "by_hand", "yes");
		cd_html_set(step, "undo", s->undo && *s->undo ? s->undo : NULL);
	}
	if (w->verify && *w->verify)
		cd_html_add(node, "verify", w->verify);
}

/* A link only where a browser would go to a web page. */
static void put_references(const struct cd_view *v, xmlNodePtr node, const char *check)
{
	const struct cd_entry *e = cd_catalogue_entry(v->catalogue, check);

	if (!e)
		return;
	if (e->why && *e->why)
		cd_html_add(node, "why", e->why);
	for (size_t i = 0; i < e->n_see; i++) {
		xmlNodePtr see = cd_html_add(node, "see", e->see[i]);

		if ((cd_text_starts(e->see[i], "https://") || cd_text_starts(e->see[i], "http://")) &&
		    !strpbrk(e->see[i], " \"'<>\\"))
			cd_html_set(see, "href", e->see[i]);
	}
}

static void put_also(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr node,
		     const struct cd_cause *c)
{
	for (size_t i = 0; i < c->n_also && i < budget->list; i++) {
		const struct cd_finding *f = c->also[i]->finding;
		const char *number = cd_view_number(v, f);
		xmlNodePtr also = cd_html_add(node, "also",
			cd_view_cut(v->arena, cd_view_subject(v->arena, f->scope, f->subject), 300));

		if (*number)
			cd_html_set(also, "number", number);
	}
	if (c->n_also > budget->list)
		cd_html_cut(v, node, c->n_also - budget->list, "subjects are");
}

static void put_consequences(const struct cd_view *v, xmlNodePtr node, const struct cd_ranked *r)
{
	for (size_t i = 0; i < r->n_explains; i++) {
		const struct cd_finding *f = r->explains[i]->finding;
		xmlNodePtr e = cd_html_add(node, "explains", cd_view_cut(v->arena,
			cd_catalogue_words(v->catalogue, v->arena, f)->says, 600));

		cd_html_severity(e, f);
		cd_html_set(e, "name", cd_sprintf(v->arena, "%s/%s", f->check, f->code));
		cd_html_set(e, "subject", cd_view_subject(v->arena, f->scope, f->subject));
		put_consequences(v, node, r->explains[i]);
	}
}

void cd_html_cause(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent,
		   const struct cd_cause *c, size_t number)
{
	const struct cd_finding *f = c->head->finding;
	const struct cd_words *w = cd_catalogue_words(v->catalogue, v->arena, f);
	xmlNodePtr node = cd_html_add(parent, "cause", NULL);

	cd_html_set(node, "n", cd_sprintf(v->arena, "%zu", number));
	cd_html_severity(node, f);
	cd_html_set(node, "title", cd_view_title(v, f->check));
	cd_html_set(node, "name", cd_sprintf(v->arena, "%s/%s", f->check, f->code));
	cd_html_set(node, "subject", cd_view_cut(v->arena, cd_view_subject(v->arena, f->scope,
									   f->subject), 400));
	cd_html_add(node, "says", cd_view_cut(v->arena, w->says, budget->text));
	put_also(v, budget, node, c);
	put_impact(v, node, f);
	put_seen(v, budget, node, f);
	put_fix(v, node, w);
	put_consequences(v, node, c->head);
	put_references(v, node, f->check);
}

static const char *say_finding(const struct cd_view *v, const struct cd_finding *f)
{
	return cd_sprintf(v->arena, "%s%s: %s", f->code, cd_view_is_waived(f) ? " (waived)" :
			  f->known ? " (known)" : "",
			  cd_view_cut(v->arena, cd_catalogue_words(v->catalogue, v->arena, f)->says,
				      600));
}

static void put_why(const struct cd_view *v, xmlNodePtr node, const struct cd_subject *s)
{
	for (const struct cd_finding *f = s->findings; f; f = f->next)
		cd_html_add(node, "why", say_finding(v, f));
	if (s->why && *s->why)
		cd_html_add(node, "why", cd_view_cut(v->arena, s->why, 600));
	if (s->fact)
		cd_html_set(node, "fact", s->fact);
	if (s->verdict == CD_UNKNOWN && s->reason)
		cd_html_set(node, "unlock", cd_reason_unlock(s->reason));
	for (const struct cd_note *n = s->notes; n; n = n->next)
		cd_html_add(node, "note", cd_view_cut(v->arena, n->text, 600));
}

/* What is not fine comes first, so that a cut never hides it behind what is. */
static void put_subjects(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr node,
			 const struct cd_result *r, size_t *rows)
{
	size_t said = 0, all = 0;

	for (int fine = 0; fine < 2; fine++) {
		for (const struct cd_subject *s = r->subjects; s; s = s->next) {
			xmlNodePtr subject;

			if ((s->verdict == CD_PASS || s->verdict == CD_NOT_APPLICABLE ||
			     !s->verdict) != fine)
				continue;
			all++;
			if (said >= budget->subjects || *rows >= budget->rows)
				continue;
			said++;
			++*rows;
			subject = cd_html_add(node, "subject", NULL);
			cd_html_set(subject, "name", cd_view_cut(v->arena, *s->subject ? s->subject :
								 "this host", 300));
			if (s->verdict)
				cd_html_verdict(subject, s->verdict);
			put_why(v, subject, s);
		}
	}
	cd_html_cut(v, node, all - said, "subjects are");
}

static bool is_fine(const struct cd_result *r)
{
	return !r->unfinished && (r->verdict == CD_PASS || r->verdict == CD_NOT_APPLICABLE);
}

static void put_check(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent,
		      const struct cd_result *r, size_t *rows)
{
	xmlNodePtr node = cd_html_add(parent, "check", NULL);

	cd_html_set(node, "id", r->check);
	cd_html_set(node, "title", cd_view_title(v, r->check));
	if (strcmp(r->scope, "host"))
		cd_html_set(node, "scope", r->scope);
	cd_html_verdict(node, r->unfinished ? 0 : r->verdict);
	if (r->must_judge)
		cd_html_set(node, "must_judge", "yes");
	if (r->why && *r->why)
		cd_html_add(node, "why", cd_view_cut(v->arena, r->why, 600));
	put_subjects(v, budget, node, r, rows);
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

void cd_html_checks(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent)
{
	xmlNodePtr families = NULL;
	size_t rows = 0, said = 0;

	for (size_t i = 0; i < v->n_families; i++) {
		const struct cd_family *f = &v->family[i];
		xmlNodePtr node = NULL;

		for (size_t k = f->first; k < f->first + f->n; k++) {
			const struct cd_result *r = v->result[k];

			if ((!budget->fine && is_fine(r)) || said++ >= budget->checks)
				continue;
			if (!families)
				families = cd_html_add(parent, "families", NULL);
			if (!node)
				node = put_family(v, families, f);
			put_check(v, budget, node, r, &rows);
		}
	}
	if (said > budget->checks)
		cd_html_cut(v, families, said - budget->checks, "checks are");
}
