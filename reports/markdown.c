/* SPDX-License-Identifier: Apache-2.0 */
/*
 * markdown.c - what does somebody paste into a ticket, so that another one can act on it?
 *
 * The first cause in full, all else as a table.  Every line begins with a mark or a word of ours:
 * trackers take commands from the beginning of a line ("/close").
 */
#include <string.h>

#include "base/text.h"
#include "reports/markdown-text.h"
#include "reports/report.h"
#include "reports/view.h"

/* Trackers take 64 KiB (GitHub 65,536 characters): rows end when this much is written. */
enum { ROOM = 48 << 10, ROWS = 60, SENTENCE = 1200, VALUE = 400, CELL = 160, NAMED = 8 };

struct page {
	const struct cd_view *v;
	struct cd_arena *a;
	struct cd_buf *out;
};

static void raw(struct page *p, const char *markdown)
{
	cd_buf_puts(p->out, markdown);
}

static void text(struct page *p, const char *words, size_t most)
{
	cd_markdown_text(p->out, p->a, cd_view_cut(p->a, words, most));
}

static void code(struct page *p, const char *value, size_t most)
{
	cd_markdown_code(p->out, p->a, cd_view_cut(p->a, value, most));
}

static void code_cell(struct page *p, const char *value)
{
	cd_markdown_cell(p->out, p->a, cd_view_cut(p->a, value, CELL));
}

static const char *full_name(struct page *p, const struct cd_finding *f)
{
	return cd_sprintf(p->a, "%s/%s", f->check, f->code);
}

static const char *subject(struct page *p, const struct cd_finding *f)
{
	return cd_view_subject(p->a, f->scope, f->subject);
}

/* " on `eth0`"; what is about the host as a whole stands on none of its parts. */
static void on(struct page *p, const struct cd_finding *f)
{
	if (!*f->subject && !strcmp(f->scope, "host")) {
		raw(p, " on this host");
		return;
	}
	raw(p, " on ");
	code(p, subject(p, f), CELL);
}

static void head(struct page *p)
{
	const struct cd_run *run = p->v->run;

	cd_buf_printf(p->out, "# %s: ", p->v->word);
	text(p, p->v->headline, SENTENCE);
	raw(p, "\n\n");
	for (size_t i = 0; i < p->v->n_beware; i++) {
		raw(p, "> **Beware:** ");
		text(p, p->v->beware[i], SENTENCE);
		raw(p, "\n\n");
	}
	raw(p, "Host ");
	code(p, run->host_name && *run->host_name ? run->host_name : "unnamed", CELL);
	raw(p, ", Linux ");
	code(p, run->kernel && *run->kernel ? run->kernel : "unknown", CELL);
	raw(p, ", profile ");
	code(p, run->profile && *run->profile ? run->profile : "default", CELL);
	cd_buf_printf(p->out, ", %s, commdoctor ", cd_view_minute(p->a, run->began_ns));
	code(p, run->version && *run->version ? run->version : "unknown", CELL);
	if (run->root) {
		raw(p, ", read from ");
		code(p, run->root, VALUE);
	}
	raw(p, "\n");
}

static void impact(struct page *p, const struct cd_finding *f)
{
	const char *number = cd_view_number(p->v, f), *where = cd_view_where(f->where);
	const char *formula = f->acts == CD_CAPS ? cd_view_formula(p->v, &f->limit) : "";

	if (*number) {
		raw(p, "- Impact: ");
		text(p, number, VALUE);
		if (*cd_view_path(f)) {
			raw(p, " on path ");
			code(p, cd_view_path(f), CELL);
		}
		raw(p, "\n");
	}
	if (*formula) {
		raw(p, "- Formula: ");
		code(p, formula, VALUE);
		raw(p, "\n");
	}
	if (f->confidence)
		cd_buf_printf(p->out, "- Confidence: %s\n", cd_confidence_name(f->confidence));
	if (*where)
		cd_buf_printf(p->out, "- The cause sits %s.\n", where);
	if (f->known)
		raw(p, "- Known: it stood in the baseline.\n");
	if (cd_view_since(p->v, f))
		cd_buf_printf(p->out, "- Standing: %s.\n", cd_view_since(p->v, f));
	if (f->waived && f->waived->expired) {
		raw(p, "- Its waiver expired on ");
		code(p, f->waived->until ? f->waived->until : "?", CELL);
		raw(p, ".\n");
	}
}

static void seen(struct page *p, const struct cd_finding *f)
{
	const char *bounds = cd_view_bounds(p->v, f->check);

	for (size_t i = 0; i < f->n_observed; i++) {
		raw(p, "- Seen: ");
		code(p, f->observed[i].name, CELL);
		raw(p, " = ");
		code(p, cd_view_observed(p->a, &f->observed[i]), VALUE);
		raw(p, "\n");
	}
	if (*bounds) {
		raw(p, "- Measured against: ");
		text(p, bounds, VALUE);
		raw(p, "\n");
	}
}

static void relatives(struct page *p, const struct cd_cause *c)
{
	for (size_t i = 0; i < c->n_also && i < NAMED; i++) {
		raw(p, "- Also");
		on(p, c->also[i]->finding);
		raw(p, "\n");
	}
	if (c->n_also > NAMED)
		cd_buf_printf(p->out, "- Also on %zu more\n", c->n_also - NAMED);
	for (size_t i = 0; i < c->head->n_explains && i < NAMED; i++) {
		const struct cd_finding *f = c->head->explains[i]->finding;

		raw(p, "- Explains ");
		code(p, full_name(p, f), CELL);
		on(p, f);
		raw(p, "\n");
	}
}

static void step(struct page *p, const struct cd_step *s)
{
	const char *risk = cd_view_risk(s->risk);

	cd_buf_printf(p->out, "\n**%s**", s->when == CD_RUNTIME ? "Fix now" : "Fix to stay");
	if (*risk)
		cd_buf_printf(p->out, " (risk %s: %s)", s->risk, risk);
	if (s->by_hand) {
		raw(p, ": ");
		text(p, s->text ? s->text : "", SENTENCE);
		raw(p, "\n");
	} else {
		raw(p, "\n\n");
		cd_markdown_block(p->out, p->a, "sh", s->text ? s->text : "");
	}
	if (s->undo && *s->undo) {
		raw(p, "\nUndo: ");
		if (s->undo_by_hand)
			text(p, s->undo, SENTENCE);
		else
			code(p, s->undo, SENTENCE);
		raw(p, "\n");
	}
}

static void fix(struct page *p, const struct cd_words *w)
{
	if (w->outside) {
		cd_buf_printf(p->out, "\n**Fix outside of this host** (%s): ", w->outside);
		text(p, w->outside_text ? w->outside_text : "", SENTENCE);
		raw(p, "\n");
	}
	for (size_t i = 0; i < w->n_steps; i++)
		step(p, &w->step[i]);
	if (w->verify && *w->verify) {
		raw(p, "\n**Verify:** ");
		text(p, w->verify, SENTENCE);
		raw(p, "\n");
	}
}

static void first_cause(struct page *p)
{
	const struct cd_cause *c = p->v->first;
	const struct cd_finding *f = c->head->finding;
	const struct cd_words *w = cd_view_words(p->v, f);

	cd_buf_printf(p->out, "\n## %s\n\n**%s %s** ", p->v->status == 1 ? "First cause" :
		      "First of the findings", cd_view_rank(p->v, c), cd_severity_name(f->severity));
	code(p, full_name(p, f), CELL);
	on(p, f);
	raw(p, ": ");
	text(p, w->says, SENTENCE);
	raw(p, "\n\n");
	impact(p, f);
	seen(p, f);
	relatives(p, c);
	fix(p, w);
}

static void row(struct page *p, const struct cd_cause *c)
{
	const struct cd_finding *f = c->head->finding;

	cd_buf_printf(p->out, "| %s | %s | ", cd_view_rank(p->v, c), cd_severity_name(f->severity));
	code_cell(p, full_name(p, f));
	raw(p, " | ");
	code_cell(p, subject(p, f));
	if (c->n_also)
		cd_buf_printf(p->out, " and %zu more", c->n_also);
	raw(p, " | ");
	text(p, cd_view_number(p->v, f), CELL);
	raw(p, " | ");
	text(p, cd_view_words(p->v, f)->says, VALUE);
	cd_buf_printf(p->out, "%s%s%s%s |\n", f->known ? " (known)" : "",
		      cd_view_since(p->v, f) ? " (" : "",
		      cd_view_since(p->v, f) ? cd_view_since(p->v, f) : "",
		      cd_view_since(p->v, f) ? ")" : "");
}

static void others(struct page *p)
{
	size_t i;

	if (p->v->n_causes < 2)
		return;
	raw(p, "\n## Other findings\n\n| # | Severity | Finding | Where | Impact | What |\n"
	       "|---|---|---|---|---|---|\n");
	for (i = 1; i < p->v->n_causes && i < ROWS && p->out->len < ROOM; i++)
		row(p, &p->v->cause[i]);
	if (i < p->v->n_causes)
		cd_buf_printf(p->out, "\nNot shown: %zu more; the JSON and HTML reports of this "
			      "run hold all.\n", p->v->n_causes - i);
	raw(p, "\nWhat to do about each: `commdoctor explain FINDING`.\n");
}

static void waived(struct page *p)
{
	size_t i;

	if (!p->v->n_waived)
		return;
	raw(p, "\n## Waived\n\n| Finding | Where | Owner | Until | Ticket | Why |\n"
	       "|---|---|---|---|---|---|\n");
	for (i = 0; i < p->v->n_waived && i < ROWS && p->out->len < ROOM; i++) {
		const struct cd_finding *f = p->v->waived[i];

		raw(p, "| ");
		code_cell(p, full_name(p, f));
		raw(p, " | ");
		code_cell(p, subject(p, f));
		raw(p, " | ");
		code_cell(p, f->waived->owner ? f->waived->owner : "?");
		raw(p, " | ");
		code_cell(p, f->waived->permanent ? "permanent" :
			  f->waived->until ? f->waived->until : "?");
		raw(p, " | ");
		code_cell(p, f->waived->ticket ? f->waived->ticket : "-");
		raw(p, " | ");
		text(p, f->waived->why ? f->waived->why : "", VALUE);
		raw(p, " |\n");
	}
	if (i < p->v->n_waived)
		cd_buf_printf(p->out, "\nNot shown: %zu more.\n", p->v->n_waived - i);
}

static void coverage(struct page *p)
{
	const struct cd_view *v = p->v;
	const struct cd_coverage *c = &v->run->coverage;

	cd_buf_printf(p->out, "\n## Coverage\n\n%s: %zu passed, %zu failed, %zu not applicable "
		      "here, %zu could not be judged.\n",
		      cd_view_count(p->a, v->run->n_results, "question", "questions"),
		      v->count[CD_PASS], v->count[CD_FAIL], v->count[CD_NOT_APPLICABLE],
		      v->count[CD_UNKNOWN] + v->count[CD_ERROR] + v->count[0]);
	for (size_t i = 0; i < c->n_unlock && i < ROWS && p->out->len < ROOM; i++) {
		raw(p, i ? "- To judge more: " : "\n- To judge more: ");
		text(p, c->unlock[i].what, VALUE);
		cd_buf_printf(p->out, " (%s)\n", cd_view_count(p->a, c->unlock[i].n, "question",
							       "questions"));
	}
	if (v->run->command && *v->run->command) {
		raw(p, "\nCommand: ");
		code(p, v->run->command, SENTENCE);
		raw(p, "\n");
	}
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct page p = { .v = cd_view_new(run, cat, a), .a = a, .out = out };

	(void)options;
	(void)err;
	head(&p);
	if (p.v->first)
		first_cause(&p);
	others(&p);
	waived(&p);
	coverage(&p);
	cd_arena_free(a);
	return 0;
}

const struct cd_report cd_report_markdown = {
	.name = "markdown",
	.about = "for tickets: the first cause in full, the rest as a table",
	.render = render,
};
