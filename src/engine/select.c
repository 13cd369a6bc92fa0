/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which checks does a person mean who writes a tag ("kernel") or a name of an older list?
 *
 * Tags and old names are words, so they stand in the catalogue; it is opened only when a pattern
 * fits no id.
 */
#include "engine/select.h"

#include "base/arena.h"
#include "base/text.h"
#include "engine/catalogue.h"
#include "engine/plan.h"

static bool fits_an_id(const struct cd_modules *m, const char *pattern)
{
	for (size_t i = 0; i < m->n_checks; i++)
		if (cd_plan_matches(pattern, m->check[i]->id))
			return true;
	return false;
}

static bool fits_words(const struct cd_entry *e, const char *pattern)
{
	for (size_t i = 0; e && i < e->n_tags; i++)
		if (cd_text_glob(pattern, e->tag[i]))
			return true;
	for (size_t i = 0; e && i < e->n_alias; i++)
		if (cd_text_glob(pattern, e->alias[i]))
			return true;
	return false;
}

void cd_select_names(const struct cd_modules *m, const char *const **pattern, size_t *n,
		     struct cd_arena *a)
{
	struct cd_catalogue *cat = NULL;
	const char **list;
	size_t k = 0;

	for (size_t i = 0; i < *n && !cat; i++)
		if (!fits_an_id(m, (*pattern)[i]))
			cat = cd_catalogue_open(NULL, NULL);
	if (!cat)
		return;
	list = cd_alloc_n(a, *n * (m->n_checks + 1) + 1, sizeof(*list));
	for (size_t i = 0; i < *n; i++) {
		size_t before = k;

		for (size_t c = 0; c < m->n_checks && !fits_an_id(m, (*pattern)[i]); c++)
			if (fits_words(cd_catalogue_entry(cat, m->check[c]->id), (*pattern)[i]))
				list[k++] = m->check[c]->id;
		if (k == before)
			list[k++] = (*pattern)[i];
	}
	cd_catalogue_close(cat);
	*pattern = list;
	*n = k;
}
