/* SPDX-License-Identifier: Apache-2.0 */
/*
 * text.c - what does a tired human on a terminal need to know, and in which order?
 *
 * The verdict is the first line.  Then the first cause with its number, evidence and fix; all else
 * is further down, shorter, and never repeated.  Words carry everything that colours do.
 */
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "reports/compare.h"
#include "reports/report.h"
#include "reports/text-chain.h"
#include "reports/text-compliance.h"
#include "reports/text-findings.h"

/*
 * Causes told in full, lines of lesser lists, what was not judged, what is not here, ids of each,
 * causes in the list on top, columns of their names.
 */
enum { FULL = 8, LINES = 12, UNJUDGED = 8, LACKS = 40, NAMED = 3, ABREAST = 3, WIDE = 40 };

#define ITEM "          -"
enum { ITEM_INDENT = 12 };

static void headline(const struct cd_flow *f, const struct cd_view *v)
{
	const char *paint = v->status == 1 ? "1;37;41" : v->status ? "1;30;43" : "1;32";
	const struct cd_run *run = v->run;

	cd_flow_labelled(f, paint, v->word, strlen(v->word) + 2, v->headline);
	for (size_t i = 0; i < v->n_beware; i++)
		cd_flow_labelled(f, "1;33", "Beware:", 8, v->beware[i]);
	cd_flow_text(f, 0, cd_sprintf(v->arena, "%s, Linux %s, %s, %s%s%s",
		run->host_name && *run->host_name ? run->host_name : "unnamed host",
		run->kernel && *run->kernel ? run->kernel : "(unknown)",
		run->profile && *run->profile ? run->profile : "default",
		cd_view_minute(v->arena, run->began_ns), run->root ? ", read from " : "",
		run->root ? run->root : ""));
}

/* "pcie.link_downtrain/downtrained  0000:17:00.0: 63 Gb/s of 126 Gb/s (50 %)" */
static const char *say_abreast(const struct cd_view *v, size_t i)
{
	const struct cd_finding *d = v->cause[i].head->finding;
	bool flow = d->acts == CD_CAPS && d->limit.per_flow && *cd_view_limit(v, d);
	const char *number = flow ? cd_sprintf(v->arena, "%s per flow", cd_view_limit(v, d)) :
			     cd_view_number(v, d);
	const char *where = cd_view_where(d->where);

	return cd_sprintf(v->arena, "%s/%s  %s%s%s%s%s", d->check, d->code,
			  cd_view_cut(v->arena, cd_view_subject(v->arena, d->scope, d->subject),
				      WIDE),
			  *number ? ": " : "", number, *where ? ", " : "", where);
}

/* Faults that do not follow from each other: who mends the first alone comes back for the second. */
static void abreast(const struct cd_flow *f, const struct cd_view *v)
{
	size_t n = 0, said = 0;

	for (size_t i = 0; i < v->n_causes; i++)
		n += v->cause[i].head->rank && cd_finding_counts(v->run, v->cause[i].head->finding);
	if (n < 2)
		return;
	cd_flow_heading(f, cd_sprintf(v->arena, "%zu independent causes (no link between them "
						"was found)", n));
	for (size_t i = 0; i < v->n_causes && said < ABREAST; i++)
		if (v->cause[i].head->rank &&
		    cd_finding_counts(v->run, v->cause[i].head->finding)) {
			cd_flow_labelled(f, NULL, cd_sprintf(v->arena, "   %s",
								   cd_view_rank(v, &v->cause[i])), 6,
					 say_abreast(v, i));
			said++;
		}
	if (n > said)
		cd_flow_text(f, 6, cd_sprintf(v->arena, "and %zu more below", n - said));
}

/* All but the first cause, which stands first wherever it sits. */
static void told(const struct cd_flow *f, const struct cd_view *v, bool elsewhere)
{
	size_t said = !elsewhere;

	for (size_t i = 1; i < v->n_causes; i++) {
		const struct cd_cause *c = &v->cause[i];

		if ((c->head->finding->where != CD_HERE) != elsewhere)
			continue;
		if (!said && elsewhere)
			cd_flow_heading(f, "Elsewhere");
		if (said++ < FULL)
			cd_text_cause(f, v, c);
		else if (said <= FULL + LINES)
			cd_text_brief(f, v, c);
	}
	if (said > FULL + LINES)
		cd_flow_text(f, 0, cd_sprintf(v->arena, "\nand %zu more: -o html or -o json "
					      "shows all.", said - FULL - LINES));
}

static void bar(char text[13], double share)
{
	int full = share >= 1 ? 10 : share > 0 ? (int)(share * 10) : 0;

	if (!full && share > 0)
		full = 1;
	text[0] = '[';
	for (int i = 0; i < 10; i++)
		text[i + 1] = i < full ? '#' : '.';
	text[11] = ']';
	text[12] = '\0';
}

/* A limit above the line rate limits nothing: that is worth a word, too. */
static void say_ceiling(const struct cd_view *v, const struct cd_path_limits *p, struct cd_buf *b)
{
	const struct cd_ceiling *c = p->lowest;
	const char *limit = cd_text_quantity(v->arena, c->limit.bits_per_second, "bit/s");
	const char *rate = cd_text_quantity(v->arena, p->line, "bit/s");
	const char *whose = cd_view_for(&c->limit);
	char picture[13];

	bar(picture, p->line > 0 ? c->limit.bits_per_second / p->line : 0);
	if (p->line <= 0)
		cd_buf_printf(b, "%s%s by %s", limit, whose, c->by);
	else if (c->limit.bits_per_second < p->line)
		cd_buf_printf(b, "%s of %s %s%s by %s", limit, rate, picture, whose, c->by);
	else
		cd_buf_printf(b, "%s line rate %s; the lowest limit that was found is %s%s by %s",
			      rate, picture, limit, whose, c->by);
	if (c->measured > 0)
		cd_buf_printf(b, "; measured %s (%s of it)%s",
			      cd_text_quantity(v->arena, c->measured, "bit/s"),
			      cd_text_quantity(v->arena, c->measured / c->limit.bits_per_second,
					       "ratio"),
			      c->contradicted ? ", so the reckoned limit is too low" : "");
	if (p->next)
		cd_buf_printf(b, "; the next one is %s%s by %s",
			      cd_text_quantity(v->arena, p->next->limit.bits_per_second, "bit/s"),
			      cd_view_for(&p->next->limit), p->next->by);
}

/* Paths of which the same is to be said share a line. */
struct alike {
	const char *path, *says;
	struct cd_buf others;
	size_t n_others;
};

static void add_alike(struct alike *one, const char *path)
{
	if (one->n_others++ < LINES)
		cd_buf_printf(&one->others, "%s%s", one->others.len ? ", " : "", path);
}

static size_t gather_alike(const struct cd_view *v, struct alike *line)
{
	struct cd_map *by_words = cd_map_new(v->arena);
	size_t n, lines = 0;
	const struct cd_path_limits *all = cd_view_ceilings(v, &n);

	for (size_t i = 0; i < n; i++) {
		const char *path = cd_view_cut(v->arena, cd_view_subject(v->arena, all[i].scope,
									 all[i].path), 40);
		CD_AUTO_BUF b = { 0 };
		struct alike *one;

		say_ceiling(v, &all[i], &b);
		one = cd_map_get(by_words, b.data, b.len);
		if (one) {
			add_alike(one, path);
		} else if (lines < LINES) {
			line[lines] = (struct alike){ .path = path,
						      .says = cd_strdup(v->arena, b.data) };
			cd_map_set(by_words, line[lines].says, b.len, &line[lines]);
			lines++;
		}
	}
	return lines;
}

static void ceilings(const struct cd_flow *f, const struct cd_view *v)
{
	struct alike line[LINES];
	size_t n = gather_alike(v, line);

	for (size_t i = 0; i < n; i++) {
		const char *says = line[i].says;

		if (!i)
			cd_flow_heading(f, "What a path can carry at most");
		if (line[i].n_others)
			says = cd_sprintf(v->arena, "%s; the same: %s%s", says, line[i].others.data,
					  line[i].n_others > LINES ?
					  cd_sprintf(v->arena, " and %zu more",
						     line[i].n_others - LINES) : "");
		cd_flow_labelled(f, NULL, cd_sprintf(v->arena, "   %s", line[i].path),
				 CD_TEXT_INDENT, says);
		cd_buf_free(&line[i].others);
	}
}

/* "tls.alpn [::1]:443: connection refused (and 2 more)" */
static const char *say_unjudged(const struct cd_view *v, const struct cd_result *r)
{
	const struct cd_subject *first = NULL;
	const char *subject = "";
	size_t others = 0;

	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		others += first && s->verdict == CD_UNKNOWN;
		if (!first && s->verdict == CD_UNKNOWN)
			first = s;
	}
	if (first && (*first->subject || strcmp(r->scope, "host")))
		subject = cd_view_cut(v->arena, cd_view_subject(v->arena, r->scope,
								first->subject), 100);
	return cd_sprintf(v->arena, "%s%s%s: %s%s", r->check, *subject ? " " : "", subject,
			  first && first->why ? cd_view_cut(v->arena, first->why, 200) :
			  r->why ? r->why : "no reason was kept",
			  others ? cd_sprintf(v->arena, " (and %zu more)", others) : "");
}

/* What was cut short stands in the head, what failed under "Defects". */
static void unjudged(const struct cd_flow *f, const struct cd_view *v)
{
	size_t said = 0;

	for (size_t i = 0; i < v->run->n_results; i++) {
		const struct cd_result *r = &v->run->results[i];

		if (r->verdict == CD_UNKNOWN && !r->unfinished && said++ < UNJUDGED)
			cd_flow_labelled(f, NULL, ITEM, ITEM_INDENT, say_unjudged(v, r));
	}
	if (said > UNJUDGED)
		cd_flow_text(f, ITEM_INDENT, cd_sprintf(v->arena, "and %zu more in -o html and "
							"-o json", said - UNJUDGED));
}

static void coverage(const struct cd_flow *f, const struct cd_view *v)
{
	const struct cd_coverage *c = &v->run->coverage;
	size_t doubtful = v->count[CD_UNKNOWN] + v->count[CD_ERROR] + v->count[0];
	CD_AUTO_BUF b = { 0 };

	cd_buf_printf(&b, "%s: %zu passed, %zu failed, %zu not applicable here, %zu could not "
		      "be judged.", cd_view_count(v->arena, v->run->n_results, "question",
					       "questions"),
		      v->count[CD_PASS], v->count[CD_FAIL], v->count[CD_NOT_APPLICABLE], doubtful);
	for (size_t i = 0; i < c->n_unlock; i++)
		cd_buf_printf(&b, "%s%s (%zu)", i ? "; " : " To judge more: ", c->unlock[i].what,
			      c->unlock[i].n);
	if (c->n_unlock)
		cd_buf_putc(&b, '.');
	cd_buf_putc(f->out, '\n');
	cd_flow_labelled(f, "1", "Coverage", 10, b.data);
	unjudged(f, v);
	for (size_t i = 0; i < v->run->n_costs; i++) {
		const struct cd_cost *cost = &v->run->costs[i];

		if (cost->outcome && strcmp(cost->outcome, "ok"))
			cd_flow_text(f, 10, cd_sprintf(v->arena, "collector %s: %s",
						       cost->collector, cost->outcome));
	}
}

/* A reason and the questions it stands for, each on a line. */
static void lacks(const struct cd_flow *f, const struct cd_view *v)
{
	for (size_t i = 0; i < v->n_lacks && i < LACKS; i++) {
		const struct cd_lack *l = &v->lack[i];
		CD_AUTO_BUF b = { 0 };

		cd_buf_printf(&b, "%s (", cd_view_cut(v->arena, l->why, 160));
		for (size_t k = 0; k < l->n && l->n <= NAMED; k++)
			cd_buf_printf(&b, "%s%s", k ? " " : "", l->check[k]);
		if (l->n > NAMED)
			cd_buf_printf(&b, "%zu questions", l->n);
		cd_buf_putc(&b, ')');
		cd_flow_labelled(f, i ? NULL : "1", i ? ITEM : "Not here  -", ITEM_INDENT,
				 b.data);
	}
	if (v->n_lacks > LACKS)
		cd_flow_text(f, ITEM_INDENT, cd_sprintf(v->arena, "and %zu more reasons",
							v->n_lacks - LACKS));
}

static void families(const struct cd_flow *f, const struct cd_view *v)
{
	if (!v->n_families)
		return;
	cd_flow_heading(f, "Family        pass  fail  unknown  error  not applicable");
	for (size_t i = 0; i < v->n_families; i++) {
		const struct cd_family *x = &v->family[i];

		cd_flow_text(f, 0, cd_sprintf(v->arena, "%-12s  %4zu  %4zu  %7zu  %5zu  %14zu",
			x->name, x->count[CD_PASS], x->count[CD_FAIL],
			x->count[CD_UNKNOWN] + x->count[0], x->count[CD_ERROR],
			x->count[CD_NOT_APPLICABLE]));
	}
}

/* "" for the host itself. */
static const char *about(const struct cd_view *v, const struct cd_result *r,
			 const struct cd_subject *s)
{
	return *s->subject || strcmp(r->scope, "host") ?
		       cd_view_subject(v->arena, r->scope, s->subject) : "";
}

static void notes(const struct cd_flow *f, const struct cd_view *v)
{
	size_t said = 0;

	for (size_t i = 0; i < v->run->n_results; i++) {
		const struct cd_result *r = &v->run->results[i];

		for (const struct cd_subject *s = r->subjects; s; s = s->next) {
			for (const struct cd_note *n = s->notes; n; n = n->next) {
				if (!said)
					cd_flow_heading(f, "Worth knowing");
				if (said++ < LINES)
					cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(v->arena,
						"%s%s%s: %s", r->check, *about(v, r, s) ? " " : "",
						cd_view_cut(v->arena, about(v, r, s), 200),
						cd_view_cut(v->arena, n->text, 400)));
			}
		}
	}
	if (said > LINES)
		cd_flow_text(f, 4, cd_sprintf(v->arena, "and %zu more in -o html and -o json",
					      said - LINES));
}

static void errors(const struct cd_flow *f, const struct cd_view *v)
{
	size_t said = 0;

	for (size_t i = 0; i < v->run->n_results; i++) {
		const struct cd_result *r = &v->run->results[i];

		if (r->verdict != CD_ERROR)
			continue;
		if (!said++)
			cd_flow_heading(f, "Defects of commdoctor (please report)");
		cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(v->arena, "%s: %s", r->check,
								 r->why ? r->why : ""));
	}
}

/* What is told elsewhere of a finding is since when it stands. */
static void history(const struct cd_flow *f, const struct cd_view *v)
{
	const struct cd_history *h = v->run->history;

	if (!h)
		return;
	cd_flow_heading(f, "Since the last kept run");
	cd_flow_text(f, 2, cd_sprintf(v->arena, "%s; %s", cd_view_minute(v->arena, h->before_ns),
		cd_view_count(v->arena, h->kept, "earlier run of this host was kept",
			      "earlier runs of this host were kept")));
	for (size_t i = 0; i < h->n_caveats; i++)
		cd_flow_labelled(f, "1;33", "  Beware:", 10, h->caveat[i]);
	if (!h->n_moved && !h->n_changes)
		cd_flow_text(f, 2, cd_view_unchanged(v));
	cd_moved_text(f, v->arena, h->moved, h->n_moved, LINES);
	cd_changes_text(f, v->arena, h->change, h->n_changes, LINES);
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_view *v = cd_view_new(run, cat, a);
	struct cd_flow f = { .out = out, .width = options->width ? (size_t)options->width : 80,
			     .colour = options->colour };

	(void)err;
	headline(&f, v);
	if (!v->n_causes)
		lacks(&f, v);
	abreast(&f, v);
	if (v->first)
		cd_text_cause(&f, v, v->first);
	cd_text_chains(&f, v);
	told(&f, v, false);
	told(&f, v, true);
	history(&f, v);
	ceilings(&f, v);
	errors(&f, v);
	coverage(&f, v);
	if (v->n_causes)
		lacks(&f, v);
	cd_text_compliance(&f, v);
	families(&f, v);
	notes(&f, v);
	cd_arena_free(a);
	return 0;
}

const struct cd_report cd_report_text = {
	.name = "text",
	.about = "for a terminal: the first cause, its number and fix, then the rest",
	.render = render,
};
