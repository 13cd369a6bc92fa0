/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What may a judge say?  The answering half of <commdoctor/check.h>, and the frame around a judge.
 */
#include "engine/judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/case.h"
#include "engine/profile.h"
#include "model/store.h"

struct cd_subject *cd_case_subject(struct cd_case *c, const char *subject)
{
	struct cd_subject *s;

	c = c->whole;
	s = cd_map_get(c->subjects, subject, strlen(subject));
	if (s)
		return s;
	s = cd_alloc(c->arena, sizeof(*s));
	s->subject = cd_strdup(c->arena, subject);
	cd_map_set(c->subjects, subject, strlen(subject), s);
	*c->tail = s;
	c->tail = &s->next;
	return s;
}

void cd_case_verdict(struct cd_case *c, const char *subject, enum cd_verdict v,
		     enum cd_reason reason, const char *fact, const char *why)
{
	struct cd_subject *s = cd_case_subject(c, subject);

	if ((v == CD_UNKNOWN && s->verdict && s->verdict < v) ||
	    (s->verdict == CD_UNKNOWN && v < CD_UNKNOWN))
		s->doubted = true;
	if (s->verdict && s->verdict <= v)
		return;
	s->verdict = v;
	s->reason = reason;
	s->fact = fact ? cd_strdup(c->arena, fact) : NULL;
	s->why = why;
}

void cd_pass(struct cd_case *c, const char *subject)
{
	cd_case_verdict(c, subject, CD_PASS, 0, NULL, NULL);
}

void cd_not_applicable(struct cd_case *c, const char *subject, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	cd_case_verdict(c, subject, CD_NOT_APPLICABLE, 0, NULL,
			cd_vsprintf(c->arena, format, args));
	va_end(args);
}

void cd_unknown(struct cd_case *c, const char *subject, enum cd_reason reason, const char *format,
		...)
{
	va_list args;

	va_start(args, format);
	cd_case_verdict(c, subject, CD_UNKNOWN, reason, NULL,
			cd_vsprintf(c->arena, format, args));
	va_end(args);
}

void cd_note(struct cd_case *c, const char *subject, const char *format, ...)
{
	struct cd_subject *s = cd_case_subject(c, subject);
	struct cd_note *n = cd_alloc(c->arena, sizeof(*n)), **end = &s->notes;
	va_list args;

	va_start(args, format);
	n->text = cd_vsprintf(c->arena, format, args);
	va_end(args);
	n->subject = s->subject;
	while (*end)
		end = &(*end)->next;
	*end = n;
}

static const struct cd_code *code_of(const struct cd_check *check, const char *code)
{
	for (const struct cd_code *k = check->codes; k && k->code; k++)
		if (!strcmp(k->code, code))
			return k;
	return NULL;
}

struct cd_finding *cd_fail(struct cd_case *c, const char *subject, const char *code,
			   enum cd_severity severity)
{
	const struct cd_code *k = code_of(c->check, code);
	struct cd_subject *s = cd_case_subject(c, subject);
	struct cd_finding *f = cd_alloc(c->arena, sizeof(*f)), **end = &s->findings;

	if (!k)
		cd_case_defect(c, "gives the finding %s, which it does not declare", code);
	else if (severity > k->worst)
		cd_case_defect(c, "gives the finding %s a worse severity than declared", code);
	cd_case_verdict(c, subject, CD_FAIL, 0, NULL, NULL);
	f->check = c->check->id;
	f->scope = c->whole->scope;
	f->subject = s->subject;
	f->code = k ? k->code : cd_strdup(c->arena, code);
	f->severity = severity;
	f->confidence = CD_CONSISTENT;
	f->path = "";
	f->in = c->whole;
	while (*end)
		end = &(*end)->next;
	*end = f;
	return f;
}

static bool names(const char *list, const char *word)
{
	size_t n = strlen(word);

	for (const char *at = list; at && (at = strstr(at, word)); at += n)
		if ((at == list || at[-1] == ' ') && (!at[n] || at[n] == ' '))
			return true;
	return false;
}

static struct cd_observed *observe(struct cd_finding *f, const char *name, const char *unit)
{
	const struct cd_code *k = code_of(f->in->check, f->code);
	struct cd_observed *o;

	if (k && !names(k->observes, name))
		cd_case_defect(f->in, "observes %s for %s, which it does not declare", name, f->code);
	f->observed = cd_regrow(f->in->arena, f->observed, f->n_observed * sizeof(*o),
				(f->n_observed + 1) * sizeof(*o));
	o = &f->observed[f->n_observed++];
	o->name = cd_strdup(f->in->arena, name);
	o->unit = unit ? cd_strdup(f->in->arena, unit) : "";
	return o;
}

void cd_observe_int(struct cd_finding *f, const char *name, int64_t value, const char *unit)
{
	struct cd_observed *o = observe(f, name, unit);

	o->type = CD_OBSERVED_INT;
	o->i = value;
}

void cd_observe_real(struct cd_finding *f, const char *name, double value, const char *unit)
{
	struct cd_observed *o = observe(f, name, unit);

	o->type = CD_OBSERVED_REAL;
	o->real = value;
}

void cd_observe_text(struct cd_finding *f, const char *name, const char *value)
{
	struct cd_observed *o = observe(f, name, "");

	o->type = CD_OBSERVED_TEXT;
	o->text = cd_strdup(f->in->arena, value ? value : "");
}

/* "path/fastest" names the path that it holds; anything else is the path itself. */
static const char *path_of(struct cd_case *c, const char *path)
{
	const struct cd_fact *f;

	if (!path || !cd_text_starts(path, "path/"))
		return path ? cd_strdup(c->arena, path) : "";
	f = cd_evidence_get(c->evidence, c->scope, path, "");
	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : "";
}

static void acts(struct cd_finding *f, enum cd_acts how, const char *path)
{
	f->acts = how;
	f->path = path_of(f->in, path);
}

static void add_ceiling(struct cd_case *c, const char *path, struct cd_limit limit, const char *by,
			enum cd_confidence confidence)
{
	struct cd_ceilings *k = c->ceilings;

	if (!(limit.bits_per_second > 0))
		return;
	if (k->n == k->room) {
		size_t room = k->room ? 2 * k->room : 16;

		k->item = cd_regrow(c->arena, k->item, k->n * sizeof(*k->item),
				    room * sizeof(*k->item));
		k->room = room;
	}
	k->item[k->n++] = (struct cd_ceiling){ .path = path, .scope = c->whole->scope,
					       .limit = limit, .by = by, .confidence = confidence };
}

void cd_blocks(struct cd_finding *f, const char *path)
{
	acts(f, CD_BLOCKS, path);
}

void cd_blocks_some(struct cd_finding *f, const char *path)
{
	acts(f, CD_BLOCKS, path);
	f->in_part = true;
}

void cd_caps(struct cd_finding *f, const char *path, struct cd_limit limit)
{
	acts(f, CD_CAPS, path);
	f->limit = limit;
	add_ceiling(f->in, f->path, limit, cd_sprintf(f->in->arena, "%s/%s", f->check, f->code),
		    f->confidence);
}

void cd_loses(struct cd_finding *f, const char *path, double ratio)
{
	acts(f, CD_LOSES, path);
	f->amount = ratio;
}

void cd_delays(struct cd_finding *f, const char *path, double seconds)
{
	acts(f, CD_DELAYS, path);
	f->amount = seconds;
}

void cd_latent(struct cd_finding *f, const char *when)
{
	acts(f, CD_LATENT, NULL);
	f->when = cd_strdup(f->in->arena, when);
}

void cd_confidence(struct cd_finding *f, enum cd_confidence confidence)
{
	f->confidence = confidence;
}

void cd_elsewhere(struct cd_finding *f, enum cd_where where)
{
	f->where = where;
}

void cd_ceiling(struct cd_case *c, const char *path, struct cd_limit limit,
		enum cd_confidence confidence)
{
	add_ceiling(c, path_of(c, path), limit, c->check->id, confidence);
}

/* ---- bounds ---------------------------------------------------------------------------- */

static const struct cd_fact *bound(struct cd_case *c, const char *name)
{
	const struct cd_bound *b = c->check->bounds;
	char fact[160];

	while (b && b->name && strcmp(b->name, name))
		b++;
	if (!b || !b->name) {
		cd_case_defect(c, "asks for the bound %s, which it does not declare", name);
		return NULL;
	}
	snprintf(fact, sizeof(fact), "site/%s.%s", c->check->id, name);
	return cd_evidence_get(c->evidence, "host", fact, "");
}

double cd_bound_real(struct cd_case *c, const char *name)
{
	const struct cd_fact *f = bound(c, name);

	if (f && f->type == CD_REAL)
		return f->as.real;
	cd_case_defect(c, "the bound %s has no number", name);
	return 0;
}

int64_t cd_bound_int(struct cd_case *c, const char *name)
{
	double v = cd_bound_real(c, name);

	return v >= 9.2e18 ? INT64_MAX : v <= -9.2e18 ? INT64_MIN : (int64_t)v;
}

const char *cd_bound_text(struct cd_case *c, const char *name)
{
	const struct cd_fact *f = bound(c, name);

	if (f && f->type == CD_TEXT)
		return f->as.text;
	cd_case_defect(c, "the bound %s has no text", name);
	return "";
}

bool cd_bound_is_site(struct cd_case *c, const char *name)
{
	const struct cd_fact *f = bound(c, name);

	return f && f->source && !cd_text_starts(f->source, "default, ");
}

int cd_bounds_put(struct cd_evidence *e, const struct cd_check *check,
		  const struct cd_profile *profile, struct cd_error *err)
{
	struct cd_arena *a = cd_evidence_arena(e);

	for (const struct cd_bound *b = check->bounds; b && b->name; b++) {
		char *name = cd_sprintf(a, "%s.%s", check->id, b->name);
		char *fact = cd_sprintf(a, "site/%s", name);
		const struct cd_setting *set = NULL;
		bool word = !strcmp(b->unit, "word");
		struct cd_fact_spec spec = { .name = fact, .type = word ? CD_TEXT : CD_REAL,
					     .unit = b->unit, .source = "profile" };
		struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = (uint8_t)spec.type };
		const char *text = b->fallback;

		for (size_t i = 0; profile && i < profile->n_bounds; i++)
			if (!strcmp(profile->bounds[i].name, name))
				set = &profile->bounds[i];
		if (!set && cd_evidence_get(e, "host", fact, ""))
			continue;	/* a run file brought it */
		if (set)
			text = set->text;
		f.source = set ? set->where : cd_sprintf(a, "default, %s", b->source);
		if (word)
			f.as.text = text;
		else if (!cd_profile_number(text, b->unit, &f.as.real))
			return cd_error_set(err, "%s: %s: %s is not a value in %s",
					    set ? set->where : check->id, name, text,
					    *b->unit ? b->unit : "numbers");
		cd_evidence_store(e, "host", fact, &spec, "site", &f, false);
	}
	return 0;
}

/* ---- the frame ------------------------------------------------------------------------- */

static void conclude(struct cd_case *c)
{
	struct cd_result *r = c->result;
	enum cd_verdict strongest = 0;

	for (struct cd_subject *s = r->subjects; s; s = s->next) {
		if (s->verdict && (!strongest || s->verdict < strongest))
			strongest = s->verdict;
		if (!s->verdict) {	/* it has notes alone */
			s->verdict = CD_NOT_APPLICABLE;
			s->why = "nothing to judge, see the note";
		}
		for (struct cd_finding *f = s->findings; f; f = f->next)
			f->in = NULL;
	}
	if (r->verdict == CD_ERROR)
		return;
	if (!strongest)
		cd_case_defect(c, "gave no verdict");
	else
		r->verdict = strongest;
}

void cd_judge(const struct cd_check *check, const char *scope, const struct cd_evidence *e,
	      struct cd_arena *a, struct cd_result *result, struct cd_ceilings *ceilings)
{
	struct cd_case c = { .check = check, .scope = scope, .evidence = e, .arena = a,
			     .result = result, .ceilings = ceilings, .subject = "" };
	struct cd_case host = c;

	*result = (struct cd_result){ .check = check->id, .scope = scope };
	c.subjects = host.subjects = cd_map_new(a);
	c.tail = &result->subjects;
	c.whole = host.whole = &c;
	host.scope = "host";
	host.host = &host;
	c.host = strcmp(scope, "host") ? &host : &c;
	check->judge(&c);
	conclude(&c);
}
