/* SPDX-License-Identifier: Apache-2.0 */
/* html-parts.c - what does the page say about one cause? */
#include <string.h>

#include "base/buf.h"
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
	put_fact(node, "Path", cd_view_path(f));
	if (f->confidence)
		put_fact(node, "Confidence", cd_confidence_name(f->confidence));
	put_fact(node, "Cause sits", cd_view_where(f->where));
	if (f->acts == CD_CAPS && f->limit.bits_per_second > 0)
		put_fact(node, "Formula", cd_view_formula(v, &f->limit));
	if (*cd_view_bounds(v, f->check))
		put_fact(node, "Bounds", cd_view_bounds(v, f->check));
	if (f->known)
		put_fact(node, "Known", "stood in the baseline");
	if (f->since_ns && f->since_ns < v->run->began_ns)
		put_fact(node, "Since", cd_view_time(v->arena, f->since_ns));
	else if (f->since_ns && v->run->history)
		put_fact(node, "Since", cd_sprintf(v->arena, "this run: %s",
						   cd_view_since_now(v, f)));
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
		if (s->undo && *s->undo) {
			cd_html_set(step, "undo", s->undo);
			cd_html_set(step, "undo_by_hand", s->undo_by_hand ? "yes" : NULL);
		}
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
		cd_html_cut(v, node, c->n_also - budget->list, "subject");
}

static const char *list_seen(const struct cd_view *v, const struct cd_finding *f, size_t most)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < f->n_observed; i++)
		cd_buf_printf(&b, "%s%s = %s", i ? ", " : "", f->observed[i].name,
			      cd_view_observed(v->arena, &f->observed[i]));
	return b.len ? cd_view_cut(v->arena, cd_strdup(v->arena, b.data), most) : NULL;
}

static void put_consequences(const struct cd_view *v, xmlNodePtr node, const struct cd_ranked *r)
{
	for (size_t i = 0; i < r->n_explains; i++) {
		const struct cd_finding *f = r->explains[i]->finding;
		xmlNodePtr e = cd_html_add(node, "explains", cd_view_cut(v->arena,
			cd_view_words(v, f)->says, 600));

		cd_html_severity(e, f);
		cd_html_set(e, "name", cd_sprintf(v->arena, "%s/%s", f->check, f->code));
		cd_html_set(e, "subject", cd_view_subject(v->arena, f->scope, f->subject));
		cd_html_set(e, "seen", list_seen(v, f, 600));
		put_consequences(v, node, r->explains[i]);
	}
}

void cd_html_cause(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent,
		   const struct cd_cause *c)
{
	const struct cd_finding *f = c->head->finding;
	const struct cd_words *w = cd_view_words(v, f);
	xmlNodePtr node = cd_html_add(parent, "cause", NULL);

	cd_html_set(node, "n", cd_view_rank(v, c));
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
