/* SPDX-License-Identifier: Apache-2.0 */
/* Which check does a person mean by this name, and what is said about it? */
#include "lookup.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/text.h"

int cd_lookup_open(struct cd_lookup *l, const char *folder, struct cd_arena *a,
		   struct cd_error *err)
{
	struct cd_error why = { "" };

	l->modules = cd_modules_load(folder, a, err);
	if (!l->modules)
		return -1;
	l->catalogue = cd_catalogue_open(NULL, &why);
	if (!l->catalogue)
		cd_log(CD_LOG_WARNING, "no words about the checks: %s", why.text);
	return 0;
}

void cd_lookup_close(struct cd_lookup *l)
{
	cd_catalogue_close(l->catalogue);
}

const struct cd_entry *cd_lookup_entry(const struct cd_lookup *l, const struct cd_check *check)
{
	return l->catalogue ? cd_catalogue_entry(l->catalogue, check->id) : NULL;
}

static bool has_alias(const struct cd_entry *e, const char *name)
{
	for (size_t i = 0; e && i < e->n_alias; i++)
		if (!strcmp(e->alias[i], name))
			return true;
	return false;
}

const struct cd_check *cd_lookup_check(const struct cd_lookup *l, const char *name,
				       struct cd_arena *a, struct cd_error *err)
{
	const struct cd_modules *m = l->modules;
	const char **id, *near;

	for (size_t i = 0; i < m->n_checks; i++)
		if (!strcmp(m->check[i]->id, name))
			return m->check[i];
	for (size_t i = 0; i < m->n_checks; i++)
		if (has_alias(cd_lookup_entry(l, m->check[i]), name))
			return m->check[i];
	id = cd_alloc_n(a, m->n_checks + 1, sizeof(*id));
	for (size_t i = 0; i < m->n_checks; i++)
		id[i] = m->check[i]->id;
	near = cd_text_nearest(name, id);
	cd_error_set(err, "there is no check '%s'%s%s%s; `commdoctor list` shows all", name,
		     near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
	return NULL;
}

const char *cd_lookup_severity(const struct cd_check *check)
{
	enum cd_severity worst = 0;

	for (const struct cd_code *c = check->codes; c && c->code; c++)
		if (c->worst > worst)
			worst = c->worst;
	return worst ? cd_severity_name(worst) : "note";
}

const char *cd_lookup_source(const struct cd_lookup *l, struct cd_arena *a, const char *fact,
			     const char **by)
{
	const struct cd_fact_spec *spec = cd_modules_spec(l->modules, fact, by);
	const char *source = spec && spec->source ? spec->source : "";
	const char *rest =
		spec && cd_text_ends(spec->name, "*") ? fact + strlen(spec->name) - 1 : "";
	const char *open = strchr(source, '{'), *close = open ? strchr(open, '}') : NULL;

	if (!spec && cd_text_starts(fact, "site/")) {
		*by = "profile";
		return cd_sprintf(a, "%s below `site:`", fact + strlen("site/"));
	}
	if (!spec)
		return NULL;
	if (!*rest || *rest == '*' || !close || !strncmp(open, "{subject}", 9))
		return source;
	return cd_sprintf(a, "%.*s%s%s", (int)(open - source), source, rest, close + 1);
}
