/* SPDX-License-Identifier: Apache-2.0 */
/* Whose is a piece of work: of which scope, of which child, and what is missing when it fails? */
#include <string.h>

#include "engine/collect.h"
#include "engine/guarding.h"
#include "host/netns.h"
#include "model/store.h"

const struct cd_netns *cd_guard_netns(const struct cd_guarding *G, size_t i)
{
	size_t n = G->g->read.n_collectors;

	return i < n ? NULL : &G->g->netns[(i - n) / G->g->read_there.n_collectors];
}

const char *cd_guard_scope(const struct cd_guarding *G, size_t i)
{
	const struct cd_netns *netns = cd_guard_netns(G, i);

	return netns ? netns->scope : G->g->scope;
}

const struct cd_reading_list *cd_guard_list(const struct cd_guarding *G, size_t i)
{
	return cd_guard_netns(G, i) ? &G->g->read_there : &G->g->read;
}

const char *cd_guard_group(const struct cd_guarding *G, size_t i)
{
	return cd_guard_netns(G, i) ? "namespaces" : G->collector[i]->group;
}

void cd_guard_blank(const struct cd_guarding *G, size_t i, enum cd_reason reason, const char *why,
		    void (*put)(void *self, const char *name, const struct cd_fact_spec *spec,
				const struct cd_fact *f),
		    void *self)
{
	const struct cd_reading_list *list = cd_guard_list(G, i);
	struct cd_fact f = { .subject = CD_EVERY_SUBJECT, .state = CD_UNSEEN,
			     .reason = (uint8_t)reason, .why = why };

	for (const struct cd_fact_spec *s = G->collector[i]->facts; s && s->name; s++)
		for (size_t k = 0; k < list->n_wanted; k++) {
			const char *name = list->wanted[k];

			if (cd_fact_name_matches(s->name, name) && !strchr(name, '*'))
				put(self, name, s, &f);
			else if (cd_fact_name_matches(name, s->name) && !strchr(s->name, '*'))
				put(self, s->name, s, &f);
		}
}
