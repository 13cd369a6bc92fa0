/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile-check - does the profile speak of things that exist?
 *
 * A bound or waiver with a typing error would have no effect, and nobody would notice: the site
 * would believe in a limit that is not there.
 */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/profile.h"

struct names {
	struct cd_arena *arena;
	const char **name;
	size_t n, room;
};

static void add(struct names *list, const char *name)
{
	if (list->n + 1 >= list->room) {
		size_t old = list->room * sizeof(*list->name);

		list->room = list->room ? list->room * 2 : 256;
		list->name = cd_regrow(list->arena, list->name, old,
				       list->room * sizeof(*list->name));
	}
	list->name[list->n++] = name;
	list->name[list->n] = NULL;
}

static int nothing(struct cd_error *err, const struct names *known, const char *where,
		   const char *what, const char *given)
{
	const char *near = known->n ? cd_text_nearest(given, known->name) : NULL;

	return cd_error_set(err, "%s: no loaded check has the %s '%s'%s%s%s", where, what, given,
			    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool matches(const struct names *known, const char *pattern)
{
	for (size_t i = 0; i < known->n; i++)
		if (cd_text_glob(pattern, known->name[i]))
			return true;
	return false;
}

/* "roce-training.yaml:12" without column is what reports print; errors name both. */
static const char *place(struct names *list, const struct cd_setting *s)
{
	return cd_sprintf(list->arena, "%s:%d:%d", s->file, s->line, s->column);
}

/* A switch takes "yes" or "no": "YES" or "true" must not quietly mean no. */
static bool is_word_of(const struct cd_bound *b, const char *text)
{
	bool is_switch = !strcmp(b->fallback, "yes") || !strcmp(b->fallback, "no");

	return !is_switch || !strcmp(text, "yes") || !strcmp(text, "no");
}

static int check_bound(const struct cd_setting *s, const struct cd_check *const *check,
		       size_t n, struct names *bounds, struct cd_error *err)
{
	for (size_t i = 0; i < n; i++) {
		size_t len = strlen(check[i]->id);
		double value;

		if (strncmp(s->name, check[i]->id, len) || s->name[len] != '.')
			continue;
		for (const struct cd_bound *b = check[i]->bounds; b && b->name; b++) {
			if (strcmp(b->name, s->name + len + 1))
				continue;
			if (!strcmp(b->unit, "word") ? is_word_of(b, s->text) :
			    cd_profile_number(s->text, b->unit, &value))
				return 0;
			return cd_error_set(err,
					    "%s: '%s' is not a value of %s%s%s; its default is "
					    "%s",
					    place(bounds, s), s->text, s->name,
					    *b->unit ? " in " : "",
					    strcmp(b->unit, "word") ? b->unit : "yes or no",
					    b->fallback);
		}
	}
	return nothing(err, bounds, place(bounds, s), "bound", s->name);
}

static int check_all(const struct cd_profile *p, const struct cd_check *const *check, size_t n,
		     struct cd_arena *a, struct cd_error *err)
{
	struct names ids = { .arena = a }, bounds = { .arena = a }, findings = { .arena = a };

	for (size_t i = 0; i < n; i++) {
		add(&ids, check[i]->id);
		for (const struct cd_bound *b = check[i]->bounds; b && b->name; b++)
			add(&bounds, cd_sprintf(a, "%s.%s", check[i]->id, b->name));
		for (const struct cd_code *c = check[i]->codes; c && c->code; c++)
			add(&findings, cd_sprintf(a, "%s/%s", check[i]->id, c->code));
	}
	for (size_t i = 0; i < p->n_bounds; i++)
		if (check_bound(&p->bounds[i], check, n, &bounds, err))
			return -1;
	for (size_t i = 0; i < p->n_waivers; i++) {
		const struct cd_waiver *w = &p->waivers[i];
		size_t len = strlen(w->finding);

		if (matches(&findings, w->finding))
			continue;
		if (cd_text_ends(w->finding, "/*"))
			return nothing(err, &ids, w->where, "id", cd_strndup(a, w->finding, len - 2));
		return nothing(err, &findings, w->where, "finding", w->finding);
	}
	return 0;
}

int cd_profile_check_bounds(const struct cd_profile *p, const struct cd_check *const *check,
			    size_t n, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	int rc = check_all(p, check, n, a, err);

	cd_arena_free(a);
	return rc;
}
