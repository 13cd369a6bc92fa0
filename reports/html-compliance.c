/* SPDX-License-Identifier: Apache-2.0 */
/* html-compliance.c - what does an auditor find on the page: controls, evidence, waivers, expiry? */
#include <string.h>

#include "base/text.h"
#include "reports/html-view.h"

static void set_waived(const struct cd_view *v, xmlNodePtr node, const struct cd_waived *w)
{
	cd_html_set(node, "owner", w->owner ? w->owner : "?");
	cd_html_set(node, "until", cd_view_until(v->arena, w));
	cd_html_set(node, "ticket", w->ticket);
	cd_html_set(node, "why", w->why);
}

static void put_waived(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	xmlNodePtr list = v->n_waived ? cd_html_add(root, "waivers", NULL) : NULL;

	for (size_t i = 0; i < v->n_waived && i < budget->list; i++) {
		const struct cd_finding *f = v->waived[i];
		xmlNodePtr node = cd_html_add(list, "waiver",
			cd_view_words(v, f)->says);

		cd_html_severity(node, f);
		cd_html_set(node, "name", cd_sprintf(v->arena, "%s/%s", f->check, f->code));
		cd_html_set(node, "subject", cd_view_subject(v->arena, f->scope, f->subject));
		set_waived(v, node, f->waived);
	}
	if (v->n_waived > budget->list)
		cd_html_cut(v, list, v->n_waived - budget->list, "waived finding");
}

/* Waivers of the profile that waive nothing today. */
static void put_doubtful(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	xmlNodePtr list = NULL;
	size_t said = 0;

	for (size_t i = 0; i < v->run->n_waivers; i++) {
		const struct cd_waiver_use *u = &v->run->waivers[i];
		const char *doubt = cd_view_waiver_doubt(u);
		xmlNodePtr node;

		if (!doubt || said++ >= budget->list)
			continue;
		if (!list)
			list = cd_html_add(root, "doubtful_waivers", NULL);
		node = cd_html_add(list, "doubtful_waiver", doubt);
		cd_html_set(node, "name", u->finding);
		cd_html_set(node, "subject", u->subject);
		cd_html_set(node, "where", u->where);
		set_waived(v, node, &u->waived);
	}
	if (said > budget->list)
		cd_html_cut(v, list, said - budget->list, "waiver");
}

static void mark_met(xmlNodePtr node, enum cd_met met)
{
	static const struct {
		const char *state, *icon;
	} shown[] = {
		[0] = { "doubt", "?" },
		[CD_NOT_MET] = { "bad", "\xe2\x9c\x97" },
		[CD_MET_ERROR] = { "doubt", "!" },
		[CD_MET_UNKNOWN] = { "doubt", "?" },
		[CD_MET_WAIVED] = { "doubt", "\xe2\x96\xb2" },
		[CD_MET] = { "good", "\xe2\x9c\x93" },
		[CD_MET_NOT_APPLICABLE] = { "none", "\xe2\x80\x93" },
	};

	cd_html_mark(node, shown[met].state, shown[met].icon, cd_view_met(met));
}

static void put_findings(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr node,
			 const struct cd_result *r)
{
	size_t said = 0, shown = 0;

	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		for (const struct cd_finding *f = s->findings; f; f = f->next) {
			xmlNodePtr e;

			if (said++ >= budget->list || cd_html_full(node, budget->bytes_lists))
				continue;
			shown++;
			e = cd_html_add(node, "evidence", cd_sprintf(v->arena, "%s/%s on %s", f->check,
				f->code, cd_view_cut(v->arena, cd_view_subject(v->arena, f->scope,
									f->subject), 200)));
			if (f->waived)
				cd_html_set(e, "waived", cd_view_waived(v->arena, f->waived));
		}
	}
	cd_html_cut(v, node, said - shown, "finding");
}

static void put_check(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent,
		      const char *check)
{
	bool asked = false;

	for (size_t i = 0; i < v->run->n_results; i++) {
		const struct cd_result *r = &v->run->results[i];
		xmlNodePtr node;

		if (strcmp(r->check, check))
			continue;
		asked = true;
		node = cd_html_add(parent, "answer", NULL);
		cd_html_set(node, "id", check);
		if (strcmp(r->scope, "host"))
			cd_html_set(node, "scope", r->scope);
		mark_met(node, cd_result_met(r));
		put_findings(v, budget, node, r);
	}
	if (!asked) {
		xmlNodePtr node = cd_html_add(parent, "answer", NULL);

		cd_html_set(node, "id", check);
		cd_html_mark(node, "doubt", "?", "not asked");
	}
}

static void put_controls(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	xmlNodePtr list = v->run->n_controls ? cd_html_add(root, "controls", NULL) : NULL;
	size_t rows = 0;

	for (size_t i = 0; i < v->run->n_controls && i < budget->checks; i++) {
		const struct cd_control *c = &v->run->controls[i];
		xmlNodePtr node = cd_html_add(list, "control", NULL);
		size_t k = 0;

		cd_html_set(node, "id", c->id);
		cd_html_set(node, "title", c->title);
		cd_html_set(node, "where", c->where);
		mark_met(node, cd_control_met(v->run, c));
		for (; k < c->n_checks && rows < budget->rows &&
		     !cd_html_full(node, budget->bytes_lists); k++, rows++)
			put_check(v, budget, node, c->check[k]);
		cd_html_cut(v, node, c->n_checks - k, "check");
	}
	if (v->run->n_controls > budget->checks)
		cd_html_cut(v, list, v->run->n_controls - budget->checks, "control");
}

void cd_html_compliance(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	put_controls(v, budget, root);
	put_waived(v, budget, root);
	put_doubtful(v, budget, root);
}
