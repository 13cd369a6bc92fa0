/* SPDX-License-Identifier: Apache-2.0 */
/* text-findings.c - what is wrong, what shows it, and what does the operator type now? */
#include "reports/text-findings.h"

#include <string.h>

#include "base/text.h"

enum { LONGEST = 600 };		/* bytes of one observed text; more is cut and said */

const char *cd_text_paint(enum cd_severity s)
{
	return s >= CD_HIGH ? "1;31" : s == CD_MEDIUM ? "1;33" : "1";
}

static void head(const struct cd_flow *f, const struct cd_view *v, const struct cd_cause *c)
{
	const struct cd_finding *d = c->head->finding;
	struct cd_arena *a = v->arena;
	const char *severity = cd_severity_name(d->severity);
	CD_AUTO_BUF rest = { 0 };

	cd_buf_printf(&rest, "%s/%s  %s", d->check, d->code,
		      cd_view_cut(a, cd_view_subject(a, d->scope, d->subject), 200));
	if (d->known)
		cd_buf_puts(&rest, "  (known: stood in the baseline)");
	if (cd_view_since(v, d))
		cd_buf_printf(&rest, "  (%s)", cd_view_since(v, d));
	if (d->waived && d->waived->expired)
		cd_buf_printf(&rest, "  (waiver expired %s)",
			      d->waived->until ? d->waived->until : "");
	cd_buf_putc(f->out, '\n');
	cd_flow_labelled(f, cd_text_paint(d->severity),
			 cd_sprintf(a, "%s  %s", cd_view_rank(v, c), severity), CD_TEXT_INDENT, rest.data);
}

static void also(const struct cd_flow *f, const struct cd_view *v, const struct cd_cause *c)
{
	enum { NAMED = 8 };
	CD_AUTO_BUF b = { 0 };

	if (!c->n_also)
		return;
	for (size_t i = 0; i < c->n_also && i < NAMED; i++) {
		const struct cd_finding *d = c->also[i]->finding;

		const char *number = cd_view_number(v, d);

		cd_buf_printf(&b, "%s%s", i ? ", " : "",
			      cd_view_cut(v->arena, cd_view_subject(v->arena, d->scope,
								    d->subject), 100));
		if (*number && strcmp(number, cd_view_number(v, c->head->finding)))
			cd_buf_printf(&b, " (%s)", number);
	}
	if (c->n_also > NAMED)
		cd_buf_printf(&b, " and %zu more", c->n_also - NAMED);
	cd_flow_labelled(f, NULL, "   also", CD_TEXT_INDENT, b.data);
}

static const char *sure(enum cd_confidence c)
{
	return c == CD_MEASURED ? "measured" : c == CD_CONSISTENT ? "seen, its effect not measured" :
	       "possible, rests on an assumption";
}

static void impact(const struct cd_flow *f, const struct cd_view *v, const struct cd_finding *d)
{
	const char *number = cd_view_number(v, d), *where = cd_view_where(d->where);
	CD_AUTO_BUF b = { 0 };

	if (*number)
		cd_buf_printf(&b, "%s%s%s", number, *cd_view_path(d) ? " on path " : "",
			      cd_view_path(d));
	if (d->confidence)
		cd_buf_printf(&b, "%s%s%s", b.len ? "; " : "", *number ? "confidence: " : "",
			      sure(d->confidence));
	if (*where)
		cd_buf_printf(&b, "%snot on this host: the cause sits %s", b.len ? "; " : "", where);
	if (b.len)
		cd_flow_labelled(f, NULL, *number ? "   impact" : d->confidence ? "   sure?" : "   where",
				 CD_TEXT_INDENT, b.data);
	if (d->acts == CD_CAPS && d->limit.bits_per_second > 0 &&
	    *cd_view_formula(v, &d->limit))
		cd_flow_labelled(f, NULL, "   formula", CD_TEXT_INDENT,
				 cd_view_formula(v, &d->limit));
}

static void seen(const struct cd_flow *f, const struct cd_view *v, const struct cd_finding *d)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < d->n_observed; i++)
		cd_buf_printf(&b, "%s%s = %s", i ? ", " : "", d->observed[i].name,
			      cd_view_cut(v->arena, cd_view_observed(v->arena, &d->observed[i]),
					  LONGEST));
	if (b.len)
		cd_flow_labelled(f, NULL, "   seen", CD_TEXT_INDENT, b.data);
	if (*cd_view_bounds(v, d->check))
		cd_flow_labelled(f, NULL, "   bounds", CD_TEXT_INDENT, cd_view_bounds(v, d->check));
}

static void step(const struct cd_flow *f, const struct cd_view *v, const struct cd_step *s)
{
	const char *label = s->when == CD_RUNTIME ? "   fix now" : "   to stay";
	const char *risk = cd_view_risk(s->risk);
	bool undo = s->undo && *s->undo;
	CD_AUTO_BUF b = { 0 };

	if (s->by_hand)
		cd_flow_labelled(f, NULL, label, CD_TEXT_INDENT, s->text);
	else
		cd_flow_command(f, label, CD_TEXT_INDENT, s->text ? s->text : "");
	if (s->by_hand && undo && cd_text_starts(s->undo, "nothing "))
		return;		/* to look and to think risks nothing */
	if (*risk)
		cd_buf_printf(&b, "risk %s: %s", s->risk, risk);
	if (undo && s->undo_by_hand)
		cd_buf_printf(&b, "%sundo: %s", b.len ? "; " : "", s->undo);
	if (b.len)
		cd_flow_text(f, CD_TEXT_INDENT, cd_sprintf(v->arena, "(%s)", b.data));
	if (undo && !s->undo_by_hand)
		cd_flow_command(f, "   undo", CD_TEXT_INDENT, s->undo);
}

/* Who has to be called, or to go there?  What a peer is asked for may run on this very host. */
static const char *whose(const char *outside, enum cd_where where)
{
	static const char *const words[][2] = {
		{ "switch", "at the switch or on the way there" },
		{ "peer", "at the other end" }, { "slot", "by hand, in the machine" },
		{ "job", "in the program or job" }, { "firmware", "in the firmware" },
	};

	if (where == CD_HERE && !strcmp(outside, "peer"))
		return "at the server or target";
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(words[i][0], outside))
			return words[i][1];
	return outside;
}

static void fix(const struct cd_flow *f, const struct cd_view *v, const struct cd_finding *d,
		const struct cd_words *w)
{
	if (w->outside)
		cd_flow_labelled(f, NULL, "   fix", CD_TEXT_INDENT,
				 cd_sprintf(v->arena, "[%s] %s", whose(w->outside, d->where),
					    w->outside_text ? w->outside_text : ""));
	for (size_t i = 0; i < w->n_steps; i++)
		step(f, v, &w->step[i]);
	if (w->verify && *w->verify)
		cd_flow_labelled(f, NULL, "   verify", CD_TEXT_INDENT, w->verify);
}

static bool same(const struct cd_finding *a, const struct cd_finding *b)
{
	return a->severity == b->severity && !strcmp(a->check, b->check) &&
	       !strcmp(a->code, b->code);
}

/* The subjects of all consequences from `first` on that are the same finding. */
static const char *subjects_of(const struct cd_view *v, const struct cd_ranked *cause, size_t first)
{
	enum { NAMED = 8 };
	const struct cd_finding *d = cause->explains[first]->finding;
	CD_AUTO_BUF b = { 0 };
	size_t n = 0;

	for (size_t i = first; i < cause->n_explains; i++) {
		const struct cd_finding *e = cause->explains[i]->finding;

		if (same(d, e) && n++ < NAMED)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "",
				      cd_view_cut(v->arena, cd_view_subject(v->arena, e->scope,
									    e->subject), 200));
	}
	if (n > NAMED)
		cd_buf_printf(&b, " and %zu more", n - NAMED);
	return cd_strdup(v->arena, b.data);
}

/* The same finding of several subjects is told once. */
static void consequences(const struct cd_flow *f, const struct cd_view *v,
			 const struct cd_ranked *cause, bool below)
{
	for (size_t i = 0; i < cause->n_explains; i++) {
		const struct cd_finding *d = cause->explains[i]->finding;
		bool told = false;

		for (size_t k = 0; k < i && !told; k++)
			told = same(cause->explains[k]->finding, d);
		if (!told)
			cd_flow_labelled(f, NULL, i || below ? "" : "   causes", CD_TEXT_INDENT,
				cd_sprintf(v->arena, "%s  %s/%s  %s", cd_severity_name(d->severity),
					   d->check, d->code, subjects_of(v, cause, i)));
		consequences(f, v, cause->explains[i], true);
	}
}

void cd_text_cause(const struct cd_flow *f, const struct cd_view *v, const struct cd_cause *c)
{
	const struct cd_finding *d = c->head->finding;
	const struct cd_words *w = cd_view_words(v, d);

	head(f, v, c);
	cd_flow_text(f, 3, cd_view_cut(v->arena, w->says, 2 * LONGEST));
	also(f, v, c);
	impact(f, v, d);
	seen(f, v, d);
	fix(f, v, d, w);
	consequences(f, v, c->head, false);
}

void cd_text_brief(const struct cd_flow *f, const struct cd_view *v, const struct cd_cause *c)
{
	const struct cd_words *w = cd_view_words(v, c->head->finding);

	head(f, v, c);
	cd_flow_text(f, 3, cd_view_cut(v->arena, w->says, LONGEST));
	also(f, v, c);
}
