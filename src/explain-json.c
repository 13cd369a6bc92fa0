/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program get that asks about one check? */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "explain.h"

/* Members with nothing to say are left out. */
static void set(json_t *o, const char *name, const char *text)
{
	if (text && *text)
		json_object_set_new(o, name, json_string(text));
}

static json_t *words(const char *const *word, size_t n)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, json_string(word[i]));
	return list;
}

static json_t *reads(const struct cd_lookup *l, const struct cd_check *check, struct cd_arena *a)
{
	json_t *list = json_array();

	for (const char *const *fact = check->needs; fact && *fact; fact++) {
		const char *by = NULL;
		const struct cd_fact_spec *spec = cd_modules_spec(l->modules, *fact, &by);
		json_t *o = json_object();

		set(o, "fact", *fact);
		set(o, "unit", spec ? spec->unit : NULL);
		set(o, "source", cd_lookup_source(l, a, *fact, &by));
		set(o, "by", by);
		set(o, "about", spec ? spec->about : NULL);
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *bounds(const struct cd_lookup *l, const struct cd_check *check)
{
	json_t *list = json_array();

	for (const struct cd_bound *b = check->bounds; b && b->name; b++) {
		json_t *o = json_object();

		set(o, "name", b->name);
		set(o, "unit", b->unit);
		set(o, "default", b->fallback);
		set(o, "source", b->source);
		set(o, "about",
		    l->catalogue ? cd_catalogue_bound(l->catalogue, check->id, b->name) : NULL);
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *steps(const struct cd_words *w, enum cd_step_when when)
{
	json_t *list = json_array();

	for (size_t i = 0; i < w->n_steps; i++) {
		const struct cd_step *s = &w->step[i];
		json_t *o;

		if (s->when != when)
			continue;
		o = json_object();
		set(o, "kind", s->kind);
		set(o, "target", s->target);
		set(o, "value", s->value);
		set(o, s->by_hand ? "do" : "line", s->text);
		set(o, "risk", s->risk);
		set(o, "undo", s->undo);
		if (s->undo_by_hand)
			json_object_set_new(o, "undo_by_hand", json_true());
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *finding(const struct cd_lookup *l, const struct cd_check *check,
		       const struct cd_code *code, struct cd_arena *a)
{
	const struct cd_words *w = l->catalogue ?
				   cd_catalogue_code(l->catalogue, a, check->id, code->code) : NULL;
	json_t *o = json_object(), *explains = json_array();

	set(o, "code", code->code);
	set(o, "severity", cd_severity_name(code->worst));
	for (const struct cd_effect *e = check->effects; e && e->code; e++)
		if (!strcmp(e->code, code->code))
			json_array_append_new(explains, json_string(e->consequence));
	json_object_set_new(o, "explains", explains);
	if (!w)
		return o;
	set(o, "says", w->says);
	json_object_set_new(o, "runtime", steps(w, CD_RUNTIME));
	json_object_set_new(o, "persistent", steps(w, CD_PERSISTENT));
	set(o, "outside", w->outside);
	set(o, "outside_text", w->outside_text);
	set(o, "verify", w->verify);
	return o;
}

void cd_explain_json(const struct cd_lookup *l, const struct cd_check *check, const char *code,
		     struct cd_arena *a)
{
	const struct cd_entry *e = cd_lookup_entry(l, check);
	json_t *o = json_object(), *findings = json_array();

	set(o, "id", check->id);
	set(o, "severity", cd_lookup_severity(check));
	if (e) {
		set(o, "title", e->title);
		set(o, "why", e->why);
		set(o, "advice", e->advice);
		json_object_set_new(o, "tags", words(e->tag, e->n_tags));
		json_object_set_new(o, "aliases", words(e->alias, e->n_alias));
		json_object_set_new(o, "see", words(e->see, e->n_see));
	}
	json_object_set_new(o, "reads", reads(l, check, a));
	json_object_set_new(o, "bounds", bounds(l, check));
	for (const struct cd_code *c = check->codes; c && c->code; c++)
		if (!code || !strcmp(c->code, code))
			json_array_append_new(findings, finding(l, check, c, a));
	json_object_set_new(o, "findings", findings);
	json_dumpf(o, stdout, JSON_INDENT(1));
	putchar('\n');
	json_decref(o);
}
