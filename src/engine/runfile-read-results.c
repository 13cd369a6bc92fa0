/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-read-results.c - which answers does a run file hold?
 *
 * Results are read to be rendered and compared; `judge` makes them anew from the facts.
 */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/runfile-json.h"

static const char *need_text(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);

	return cd_read_text(r, &at);
}

/* A member name of a JSON object as text of ours. */
static const char *name_of(struct cd_reading *r, const char *key)
{
	return cd_intern(r->strings, cd_text_clean(r->arena, key, strlen(key)));
}

void cd_read_limit(struct cd_reading *r, const struct cd_at *at, struct cd_limit *limit)
{
	struct cd_at inputs = cd_member(at, "inputs"), units = cd_member(at, "units");
	struct cd_at rate = cd_member(at, "bits_per_second");
	const size_t max = sizeof(limit->inputs) / sizeof(limit->inputs[0]);
	const char *key;
	json_t *json;

	limit->bits_per_second = cd_read_real(r, &rate);
	limit->model = cd_get_text(r, at, "model");
	limit->formula = cd_get_text(r, at, "formula");
	limit->per_flow = cd_get_bool(r, at, "per_flow");
	if (!inputs.json || !cd_is_object(r, &inputs))
		return;
	if (json_object_size(inputs.json) > max) {
		cd_bad(r, &inputs, "has more than %zu members", max);
		return;
	}
	json_object_foreach(inputs.json, key, json) {
		struct cd_at one = { .up = &inputs, .key = key, .json = json };
		struct cd_input *in = &limit->inputs[limit->n_inputs++];

		in->name = name_of(r, key);
		in->value = cd_read_real(r, &one);
		in->unit = units.json ? cd_get_text(r, &units, key) : NULL;
		if (!in->unit)
			in->unit = "";
	}
}

/* Text has no unit; an integer beyond 2^53 is a string that has one. */
static void read_observed(struct cd_reading *r, const struct cd_at *at, struct cd_finding *f)
{
	struct cd_at observed = cd_member(at, "observed"), units = cd_member(at, "units");
	const char *key;
	json_t *json;

	if (!observed.json || !cd_is_object(r, &observed))
		return;
	f->observed = cd_alloc_n(r->arena, json_object_size(observed.json) + 1,
				 sizeof(*f->observed));
	json_object_foreach(observed.json, key, json) {
		struct cd_at one = { .up = &observed, .key = key, .json = json };
		struct cd_observed *o = &f->observed[f->n_observed++];

		o->name = name_of(r, key);
		o->unit = units.json ? cd_get_text(r, &units, key) : NULL;
		if (json_is_string(json) && !o->unit) {
			o->type = CD_OBSERVED_TEXT;
			o->text = cd_read_text(r, &one);
		} else if (json_is_real(json)) {
			o->type = CD_OBSERVED_REAL;
			o->real = cd_read_real(r, &one);
		} else {
			o->type = CD_OBSERVED_INT;
			o->i = cd_read_int(r, &one);
		}
		if (!o->unit)
			o->unit = "";
	}
}

static void read_waived(struct cd_reading *r, const struct cd_at *at, struct cd_finding *f)
{
	struct cd_at waived = cd_member(at, "waived");
	struct cd_waived *w;

	if (!waived.json || !cd_is_object(r, &waived))
		return;
	w = cd_alloc(r->arena, sizeof(*w));
	cd_read_waived(r, &waived, w);
	f->waived = w;
}

static enum cd_acts read_acts(struct cd_reading *r, const struct cd_at *of)
{
	struct cd_at at = cd_member(of, "acts");
	enum cd_acts acts = at.json ? cd_acts_by_name(cd_read_text(r, &at)) : CD_ACTS_NONE;

	if (at.json && !acts)
		cd_bad(r, &at, "is no way in which a finding acts");
	return acts;
}

static void read_grades(struct cd_reading *r, const struct cd_at *of, struct cd_finding *f)
{
	struct cd_at severity = cd_member(of, "severity"), where = cd_member(of, "where");
	struct cd_at confidence = cd_member(of, "confidence");

	f->severity = cd_severity_by_name(cd_read_text(r, &severity));
	if (!f->severity)
		cd_bad(r, &severity, "is no severity");
	if (confidence.json) {
		f->confidence = cd_confidence_by_name(cd_read_text(r, &confidence));
		if (!f->confidence)
			cd_bad(r, &confidence, "is no confidence");
	}
	if (where.json) {
		const char *word = cd_read_text(r, &where);

		f->where = cd_where_by_name(word);
		if (strcmp(cd_where_name(f->where), word))
			cd_bad(r, &where, "is no place of a cause");
	}
}

static struct cd_finding *read_finding(struct cd_reading *r, const struct cd_at *at,
				       const struct cd_result *result, const char *subject)
{
	struct cd_finding *f = cd_alloc(r->arena, sizeof(*f));
	struct cd_at limit = cd_member(at, "limit"), path = cd_member(at, "path");

	if (!cd_is_object(r, at))
		return f;
	f->check = result->check;
	f->scope = result->scope;
	f->subject = subject;
	f->code = need_text(r, at, "code");
	f->acts = read_acts(r, at);
	read_grades(r, at, f);
	f->path = path.json ? cd_read_text(r, &path) : "";
	if (limit.json && cd_is_object(r, &limit))
		cd_read_limit(r, &limit, &f->limit);
	f->amount = cd_get_real(r, at, "amount", 0);
	f->in_part = cd_get_bool(r, at, "in_part");
	f->when = cd_get_text(r, at, "when");
	read_observed(r, at, f);
	read_waived(r, at, f);
	f->known = cd_get_bool(r, at, "known");
	f->stood = f->known || cd_get_bool(r, at, "stood");
	if (cd_member(at, "since").json)
		f->since_ns = cd_read_time(r, at, "since");
	return f;
}

static enum cd_verdict read_verdict(struct cd_reading *r, const struct cd_at *of)
{
	struct cd_at at = cd_member(of, "verdict");
	enum cd_verdict verdict;

	if (!at.json)
		return 0;
	verdict = cd_verdict_by_name(cd_read_text(r, &at));
	if (!verdict)
		cd_bad(r, &at, "is no verdict");
	return verdict;
}

static void read_lists(struct cd_reading *r, const struct cd_at *of,
		       const struct cd_result *result, struct cd_subject *s)
{
	struct cd_at findings = cd_member(of, "findings"), notes = cd_member(of, "notes");
	struct cd_finding **last = &s->findings;
	struct cd_note **last_note = &s->notes;

	if (findings.json && !cd_is_array(r, &findings))
		return;
	for (size_t i = 0; i < json_array_size(findings.json) && !r->failed; i++) {
		struct cd_at one = cd_nth(&findings, i);

		*last = read_finding(r, &one, result, s->subject);
		last = &(*last)->next;
	}
	if (notes.json && !cd_is_array(r, &notes))
		return;
	for (size_t i = 0; i < json_array_size(notes.json) && !r->failed; i++) {
		struct cd_at one = cd_nth(&notes, i);
		struct cd_note *note = cd_alloc(r->arena, sizeof(*note));

		note->subject = s->subject;
		note->text = cd_read_text(r, &one);
		*last_note = note;
		last_note = &note->next;
	}
}

static struct cd_subject *read_subject(struct cd_reading *r, const struct cd_at *at,
				       const struct cd_result *result)
{
	struct cd_subject *s = cd_alloc(r->arena, sizeof(*s));
	struct cd_at reason = cd_member(at, "reason");

	if (!cd_is_object(r, at))
		return s;
	s->subject = need_text(r, at, "subject");
	s->verdict = read_verdict(r, at);
	if (reason.json) {
		s->reason = cd_reason_by_name(cd_read_text(r, &reason));
		if (!s->reason)
			cd_bad(r, &reason, "is no reason");
	}
	s->fact = cd_get_text(r, at, "fact");
	s->why = cd_get_text(r, at, "why");
	s->doubted = cd_get_bool(r, at, "doubted");
	read_lists(r, at, result, s);
	if (s->verdict == CD_FAIL && !s->findings)
		cd_bad(r, at, "is a fail without a finding");
	return s;
}

static void read_result(struct cd_reading *r, const struct cd_at *at, struct cd_result *result)
{
	struct cd_at subjects = cd_member(at, "subjects");
	struct cd_subject **last = &result->subjects;

	if (!cd_is_object(r, at))
		return;
	result->check = need_text(r, at, "check");
	result->scope = need_text(r, at, "scope");
	result->verdict = read_verdict(r, at);
	result->why = cd_get_text(r, at, "why");
	result->must_judge = cd_get_bool(r, at, "must_judge");
	result->unfinished = cd_get_bool(r, at, "unfinished");
	if (!subjects.json || !cd_is_array(r, &subjects))
		return;
	for (size_t i = 0; i < json_array_size(subjects.json) && !r->failed; i++) {
		struct cd_at one = cd_nth(&subjects, i);

		*last = read_subject(r, &one, result);
		last = &(*last)->next;
	}
}

bool cd_read_results(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at results = cd_member(root, "results");

	if (!cd_is_array(r, &results))
		return false;
	run->n_results = json_array_size(results.json);
	run->results = cd_alloc_n(r->arena, run->n_results + 1, sizeof(*run->results));
	for (size_t i = 0; i < run->n_results && !r->failed; i++) {
		struct cd_at one = cd_nth(&results, i);

		read_result(r, &one, &run->results[i]);
	}
	return !r->failed;
}
