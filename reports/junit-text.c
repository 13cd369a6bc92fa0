/* SPDX-License-Identifier: Apache-2.0 */
/*
 * junit-text.c - what does a CI server show for a check?
 *
 * Servers show the message, the text or both, so the text begins with the message.  A case has
 * one outcome: servers disagree about what wins when there are two.
 */
#include "reports/junit-text.h"

#include <string.h>

#include "base/text.h"

enum { MESSAGE_MAX = 500, WHOLE_MESSAGE_MAX = 1000, SUBJECTS_MAX = 200, OBSERVED_MAX = 2000 };

/* The finding that the message tells: the worst that counts, else the first. */
static const struct cd_finding *worst(const struct cd_view *v, const struct cd_result *r,
				      bool counting)
{
	const struct cd_finding *w = NULL;

	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		for (const struct cd_finding *f = s->findings; f; f = f->next)
			if ((!counting || cd_finding_counts(v->run, f)) &&
			    (!w || f->severity > w->severity))
				w = f;
	return w;
}

static bool is_excused(const struct cd_finding *f)
{
	return f->known || cd_view_is_waived(f);
}

/* Something waived or known that would count otherwise, or nothing but such. */
static const struct cd_finding *excused(const struct cd_view *v, const struct cd_result *r)
{
	const struct cd_finding *first = NULL;
	bool all = true;

	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		for (const struct cd_finding *f = s->findings; f; f = f->next) {
			if (is_excused(f) && f->severity >= v->run->fail_on)
				return f;
			if (!is_excused(f))
				all = false;
			else if (!first)
				first = f;
		}
	}
	return all ? first : NULL;
}

static const struct cd_subject *first_of(const struct cd_result *r, enum cd_verdict verdict)
{
	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		if (s->verdict == verdict)
			return s;
	return NULL;
}

static const char *say_why(const struct cd_view *v, const struct cd_result *r,
			   enum cd_verdict verdict)
{
	const struct cd_subject *s = first_of(r, verdict);
	const char *why = s && s->why && *s->why ? s->why : r->why && *r->why ? r->why : "";

	if (s && *s->subject && *why)
		why = cd_sprintf(v->arena, "%s: %s", s->subject, why);
	return cd_view_cut(v->arena, why, MESSAGE_MAX);
}

static const char *say_finding(const struct cd_view *v, const struct cd_finding *f)
{
	const struct cd_words *w = cd_view_words(v, f);
	const char *number = cd_view_number(v, f);

	return cd_sprintf(v->arena, "%s %s (%s)%s%s: %s", cd_severity_name(f->severity), f->code,
			  cd_view_cut(v->arena, cd_view_subject(v->arena, f->scope, f->subject),
				      200),
			  *number ? ", " : "", number,
			  cd_view_cut(v->arena, w->says, MESSAGE_MAX));
}

static const char *say_excuse(const struct cd_view *v, const struct cd_finding *f)
{
	const struct cd_waived *w = f->waived;

	if (!cd_view_is_waived(f))
		return cd_sprintf(v->arena, "known: stood in the baseline: %s", say_finding(v, f));
	return cd_sprintf(v->arena, "waived %s (%s): %s", cd_view_waived(v->arena, w),
			  w->why ? w->why : "", say_finding(v, f));
}

static struct cd_case_text unreliable(const struct cd_view *v, const struct cd_result *r)
{
	struct cd_case_text t = { .outcome = CD_CASE_ERROR };

	if (r->unfinished) {
		t.type = "unfinished";
		t.message = cd_sprintf(v->arena, "unfinished: the run ended before this was judged"
				       "%s%s", v->run->cut ? ": " : "",
				       v->run->cut ? v->run->cut : "");
	} else if (r->verdict == CD_ERROR || first_of(r, CD_ERROR)) {
		t.type = "internal";
		t.message = cd_sprintf(v->arena, "error: commdoctor failed: %s",
				       say_why(v, r, CD_ERROR));
	} else {
		const struct cd_subject *s = first_of(r, CD_UNKNOWN);
		bool all = r->verdict == CD_UNKNOWN || s;

		t.type = s && s->reason ? cd_reason_name(s->reason) : "unknown";
		t.message = cd_sprintf(v->arena, "unknown, but the profile insists on an answer: %s",
				       all ? say_why(v, r, CD_UNKNOWN) :
				       "beside what was found, something could not be seen");
	}
	return t;
}

static struct cd_case_text decide(const struct cd_view *v, const struct cd_result *r)
{
	const struct cd_finding *f = worst(v, r, true), *e = excused(v, r);
	enum cd_verdict verdict = r->verdict;

	if (f)
		return (struct cd_case_text){ CD_CASE_FAILED, cd_severity_name(f->severity),
					      say_finding(v, f), f };
	if (cd_result_unreliable(r))
		return unreliable(v, r);
	if (e)
		return (struct cd_case_text){ CD_CASE_SKIPPED, NULL, say_excuse(v, e), e };
	if (verdict == CD_UNKNOWN || verdict == CD_NOT_APPLICABLE)
		return (struct cd_case_text){ CD_CASE_SKIPPED, NULL,
			cd_sprintf(v->arena, "%s: %s", cd_verdict_name(verdict),
				   say_why(v, r, verdict)), NULL };
	return (struct cd_case_text){ CD_CASE_PASSED, NULL, NULL, worst(v, r, false) };
}

/* The text repeats the message, so that it must be the same in both: one line, not too long. */
struct cd_case_text cd_junit_case(const struct cd_view *v, const struct cd_result *r)
{
	struct cd_case_text t = decide(v, r);

	if (t.message)
		t.message = cd_view_cut(v->arena, cd_text_clean(v->arena, t.message,
								strlen(t.message)),
					WHOLE_MESSAGE_MAX);
	return t;
}

static void put_evidence(const struct cd_view *v, const struct cd_finding *f, struct cd_buf *b)
{
	const char *where = cd_view_where(f->where);

	if (f->path && *f->path)
		cd_buf_printf(b, "  path: %s\n", f->path);
	if (f->confidence)
		cd_buf_printf(b, "  confidence: %s\n", cd_confidence_name(f->confidence));
	if (*where)
		cd_buf_printf(b, "  cause sits: %s\n", where);
	if (f->acts == CD_CAPS && *cd_view_formula(v, &f->limit))
		cd_buf_printf(b, "  formula: %s\n", cd_view_formula(v, &f->limit));
	for (size_t i = 0; i < f->n_observed; i++)
		cd_buf_printf(b, "  seen: %s = %s\n", f->observed[i].name,
			      cd_view_cut(v->arena, cd_view_observed(v->arena, &f->observed[i]),
					  OBSERVED_MAX));
}

static void put_waiver(const struct cd_view *v, const struct cd_finding *f, struct cd_buf *b)
{
	const struct cd_waived *w = f->waived;

	if (w)
		cd_buf_printf(b, "  %s: %s: %s\n", w->expired ? "waiver expired" : "waived",
			      cd_view_waived(v->arena, w), w->why ? w->why : "");
}

static void put_fix(const struct cd_words *w, struct cd_buf *b)
{
	if (w->outside)
		cd_buf_printf(b, "  fix (%s): %s\n", w->outside,
			      w->outside_text ? w->outside_text : "");
	for (size_t i = 0; i < w->n_steps; i++) {
		const struct cd_step *s = &w->step[i];

		cd_buf_printf(b, "  fix (%s%s%s): %s\n",
			      s->when == CD_RUNTIME ? "now" : "to stay", s->risk ? ", " : "",
			      s->risk ? s->risk : "", s->text ? s->text : "");
		if (s->undo && *s->undo)
			cd_buf_printf(b, "  undo: %s\n", s->undo);
	}
	if (w->verify && *w->verify)
		cd_buf_printf(b, "  verify: %s\n", w->verify);
}

static void put_finding(const struct cd_view *v, const struct cd_finding *f, struct cd_buf *b)
{
	cd_buf_printf(b, "\n%s/%s%s\n%s\n", f->check, f->code,
		      cd_view_is_waived(f) ? " [waived]" : f->known ? " [known]" : "",
		      say_finding(v, f));
	put_waiver(v, f, b);
	put_evidence(v, f, b);
	put_fix(cd_view_words(v, f), b);
}

static void put_findings(const struct cd_view *v, const struct cd_result *r, bool counting,
			 struct cd_buf *b)
{
	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		for (const struct cd_finding *f = s->findings; f; f = f->next)
			if (cd_finding_counts(v->run, f) == counting)
				put_finding(v, f, b);
}

/* What an operator would type to see the fact that was not seen. */
static const char *say_source(const struct cd_view *v, const struct cd_result *r,
			      const struct cd_subject *s)
{
	const struct cd_evidence *e = v->run->evidence;
	const struct cd_series *series = s->fact ? cd_evidence_find(e, r->scope, s->fact) : NULL;
	const struct cd_fact *f = series ? cd_evidence_get(e, r->scope, s->fact, s->subject) : NULL;

	return f ? cd_fact_source(v->arena, series, f) : "";
}

static void put_subject(const struct cd_view *v, const struct cd_result *r,
			const struct cd_subject *s, struct cd_buf *b)
{
	const char *source = say_source(v, r, s);

	cd_buf_printf(b, "\n%s: %s", cd_view_subject(v->arena, r->scope, s->subject),
		      cd_verdict_name(s->verdict));
	if (s->reason)
		cd_buf_printf(b, " (%s)", cd_reason_name(s->reason));
	if (s->why && *s->why)
		cd_buf_printf(b, ": %s", s->why);
	if (*source)
		cd_buf_printf(b, "; read by: %s", source);
	if (s->reason)
		cd_buf_printf(b, "; to judge it: %s", cd_reason_unlock(s->reason));
}

static void put_subjects(const struct cd_view *v, const struct cd_result *r, struct cd_buf *b)
{
	size_t n = 0;

	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		if (s->verdict && s->verdict != CD_PASS && s->verdict != CD_FAIL &&
		    ++n <= SUBJECTS_MAX)
			put_subject(v, r, s, b);
	if (n > SUBJECTS_MAX)
		cd_buf_printf(b, "\nand %zu more", n - SUBJECTS_MAX);
	if (n)
		cd_buf_putc(b, '\n');
}

void cd_junit_body(const struct cd_view *v, const struct cd_result *r, const char *message,
		   struct cd_buf *b)
{
	const char *bounds = r->verdict == CD_FAIL ? cd_view_bounds(v, r->check) : "";

	cd_buf_printf(b, "%s\n", message);
	put_findings(v, r, true, b);
	put_findings(v, r, false, b);
	put_subjects(v, r, b);
	if (*bounds)
		cd_buf_printf(b, "\nmeasured against: %s\n", bounds);
}

void cd_junit_lesser(const struct cd_view *v, const struct cd_result *r, enum cd_outcome outcome,
		     struct cd_buf *b)
{
	if (outcome == CD_CASE_PASSED)
		put_findings(v, r, false, b);
	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		for (const struct cd_note *note = s->notes; note; note = note->next)
			cd_buf_printf(b, "\nnote: %s%s%s: %s\n", r->check, *s->subject ? " " : "",
				      s->subject, note->text);
}
