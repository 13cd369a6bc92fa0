/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare-text.c - what is different, as a human on a terminal reads it?
 *
 * First how many differences of which sort; then what the runs did differently, because a question
 * that was not asked is no change; then findings, verdicts, facts.
 */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "reports/compare.h"
#include "reports/view.h"

enum { LINES = 400, NAMED = 8, INDENT = 12 };

static size_t count_moved(const struct cd_comparison *c, enum cd_move kind)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_moved; i++)
		n += c->moved[i].kind == kind;
	return n;
}

static size_t differing_facts(const struct cd_comparison *c)
{
	size_t n = 0;

	while (n < c->n_changes && cd_is_difference(c->change[n].kind))
		n++;
	return n;
}

static bool answers(const struct cd_judged *j)
{
	return j->was && j->now && j->was != CD_UNKNOWN && j->now != CD_UNKNOWN &&
	       j->was != CD_ERROR && j->now != CD_ERROR;
}

static void count(struct cd_buf *b, struct cd_arena *a, size_t n, const char *one, const char *many)
{
	if (n)
		cd_buf_printf(b, "%s%s", b->len ? ", " : "", cd_view_count(a, n, one, many));
}

/* Why two runs without a difference need not be the same. */
static const char *doubt(const struct cd_comparison *c)
{
	bool a = cd_run_is_blind(c->a), b = cd_run_is_blind(c->b);

	if (a || b)
		return a && b ? "neither could judge any question" : a ?
		       "the first could judge no question" : "the later could judge no question";
	return cd_comparison_blind_spots(c) ? "they did not look alike" :
					      "not both came to their end";
}

static void headline(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c)
{
	int status = cd_comparison_exit_status(c);
	size_t verdicts = 0;
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < c->n_judged; i++)
		verdicts += answers(&c->judged[i]);
	count(&b, a, count_moved(c, CD_NEW), "new finding", "new findings");
	count(&b, a, count_moved(c, CD_WORSE), "worse finding", "worse findings");
	count(&b, a, count_moved(c, CD_BETTER), "better finding", "better findings");
	count(&b, a, count_moved(c, CD_GONE), "finding gone", "findings gone");
	count(&b, a, verdicts, "other verdict", "other verdicts");
	count(&b, a, differing_facts(c), "other fact", "other facts");
	count(&b, a, count_moved(c, CD_LOST), "finding lost from sight",
	      "findings lost from sight");
	count(&b, a, count_moved(c, CD_FOUND), "finding that nobody looked for before",
	      "findings that nobody looked for before");
	if (status == 1)
		cd_flow_labelled(f, "1;37;41", "DIFFERENT", 11, cd_sprintf(a, "%s.", b.data));
	else if (status)
		cd_flow_labelled(f, "1;30;43", "UNSURE", 8, cd_sprintf(a, "No difference that "
			"matters where both runs looked, but %s%s%s.", doubt(c), b.len ? ": " : "",
			b.len ? b.data : ""));
	else
		cd_flow_labelled(f, "1;32", "SAME", 6, cd_comparison_saw_all(c) ?
				 "No difference that matters." :
				 "No difference that matters in what both runs saw.");
}

static void one_run(const struct cd_flow *f, struct cd_arena *a, const char *label,
		    const struct cd_run *run)
{
	cd_flow_labelled(f, "1", label, 8, cd_sprintf(a, "%s, Linux %s, %s, %s%s%s",
		run->host_name && *run->host_name ? run->host_name : "unnamed host",
		run->kernel && *run->kernel ? run->kernel : "(unknown)",
		run->profile && *run->profile ? run->profile : "default",
		cd_view_minute(a, run->began_ns), run->root ? ", read from " : "",
		run->root ? run->root : ""));
}

static void head(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c)
{
	headline(f, a, c);
	one_run(f, a, "first", c->a);
	one_run(f, a, "later", c->b);
	for (size_t i = 0; i < c->n_caveats; i++)
		cd_flow_labelled(f, "1;33", "Beware:", 8, c->caveat[i]);
	if (!c->one_host)
		cd_flow_text(f, 8, "Addresses, GUIDs, serial numbers and places on the bus of two "
			     "hosts are not compared.");
}

/* Subjects with the same change of verdict share a line. */
static size_t share(struct cd_arena *a, const struct cd_comparison *c, size_t i, const char **names)
{
	const struct cd_judged *first = &c->judged[i];
	CD_AUTO_BUF b = { 0 };
	size_t n = 0;

	for (; i + n < c->n_judged; n++) {
		const struct cd_judged *j = &c->judged[i + n];

		if (strcmp(j->check, first->check) || strcmp(j->scope, first->scope) ||
		    j->was != first->was || j->now != first->now)
			break;
		if (n < NAMED)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "",
				      cd_view_cut(a, cd_view_subject(a, j->scope, j->subject), 80));
	}
	if (n > NAMED)
		cd_buf_printf(&b, " and %zu more", n - NAMED);
	*names = cd_strdup(a, b.data);
	return n;
}

static const char *verdict(enum cd_verdict v)
{
	return v ? cd_verdict_name(v) : "not judged in time";
}

static void verdicts(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c,
		     bool answered)
{
	size_t said = 0;

	for (size_t i = 0; i < c->n_judged;) {
		const struct cd_judged *j = &c->judged[i];
		const char *names;

		i += share(a, c, i, &names);
		if (answers(j) != answered || said++ > LINES)
			continue;
		if (said == 1 && answered)
			cd_flow_heading(f, "Verdicts");
		cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(a, "%s  %s: %s -> %s%s%s%s", j->check,
			names, verdict(j->was), verdict(j->now), j->why && *j->why ? " (" : "",
			j->why && *j->why ? cd_view_cut(a, j->why, 200) : "",
			j->why && *j->why ? ")" : ""));
	}
}

static void name_some(const struct cd_flow *f, struct cd_arena *a, const char *what,
		      const char *const *name, size_t n)
{
	CD_AUTO_BUF b = { 0 };

	if (!n)
		return;
	for (size_t i = 0; i < n && i < NAMED; i++)
		cd_buf_printf(&b, "%s%s", i ? ", " : "", name[i]);
	if (n > NAMED)
		cd_buf_printf(&b, " and %zu more", n - NAMED);
	cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(a, "%s: %s", what, b.data));
}

static void unasked(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c,
		    bool before)
{
	const char **name = cd_alloc_n(a, c->n_unasked + 1, sizeof(*name));
	size_t n = 0;

	for (size_t i = 0; i < c->n_unasked; i++)
		if (c->unasked[i].before == before)
			name[n++] = c->unasked[i].fact;
	name_some(f, a, before ? "Facts that only the first run has" :
				 "Facts that only the later run has", name, n);
}

static void not_compared(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c)
{
	size_t n = differing_facts(c);

	if (!cd_comparison_blind_spots(c))
		return;
	cd_flow_heading(f, "Nobody can say");
	cd_flow_text(f, 2, "One of the runs did not ask or could not see:");
	name_some(f, a, "Questions that only the first run asked", c->only_a, c->n_only_a);
	name_some(f, a, "Questions that only the later run asked", c->only_b, c->n_only_b);
	unasked(f, a, c, true);
	unasked(f, a, c, false);
	verdicts(f, a, c, false);
	if (c->n_changes > n)
		cd_changes_text(f, a, c->change + n, c->n_changes - n, LINES);
}

static void numbers(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c)
{
	if (!c->n_numbers)
		return;
	cd_flow_heading(f, "Numbers");
	cd_flow_text(f, 2, "One sample each: they prove no effect and are no difference.");
	for (size_t i = 0; i < c->n_numbers; i++) {
		const struct cd_number *n = &c->number[i];

		cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(a, "%s%s%s: %s -> %s", n->name,
			*n->subject ? " " : "", cd_view_cut(a, n->subject, 80),
			cd_text_quantity(a, n->was, n->unit), cd_text_quantity(a, n->now, n->unit)));
	}
}

static uint64_t part_of(const struct cd_fingerprint *p, const char *class)
{
	for (size_t i = 0; i < p->n_parts; i++)
		if (!strcmp(p->part[i].class, class))
			return p->part[i].hash;
	return 0;
}

static void fingerprints(const struct cd_flow *f, struct cd_arena *a, const struct cd_comparison *c)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < c->before.n_parts; i++)
		if (part_of(&c->after, c->before.part[i].class) != c->before.part[i].hash)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "differs in ",
				      c->before.part[i].class);
	for (size_t i = 0; i < c->after.n_parts; i++)
		if (!part_of(&c->before, c->after.part[i].class))
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "differs in ",
				      c->after.part[i].class);
	if (c->before.unseen || c->after.unseen)
		cd_buf_printf(&b, "%s%zu and %zu facts were not seen", b.len ? "; " : "",
			      c->before.unseen, c->after.unseen);
	cd_buf_putc(f->out, '\n');
	cd_flow_labelled(f, "1", "Fingerprint", INDENT, cd_sprintf(a, "%016" PRIx64 "%s%016" PRIx64
		"%s%s", c->before.hash, c->before.hash == c->after.hash ? " = " : " -> ",
		c->after.hash, b.len ? "; " : "", b.len ? b.data : ""));
}

void cd_compare_text(const struct cd_comparison *c, struct cd_arena *a, const struct cd_flow *f)
{
	size_t n = differing_facts(c);

	head(f, a, c);
	if (c->n_moved) {
		cd_flow_heading(f, "Findings");
		cd_moved_text(f, a, c->moved, c->n_moved, LINES);
	}
	verdicts(f, a, c, true);
	if (n) {
		cd_flow_heading(f, "Facts");
		cd_changes_text(f, a, c->change, n, LINES);
	}
	not_compared(f, a, c);
	numbers(f, a, c);
	fingerprints(f, a, c);
}
