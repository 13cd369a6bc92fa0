/* SPDX-License-Identifier: Apache-2.0 */
/* lookup.h - checks and their words together, found by id or by a name of older lists. */
#ifndef CD_LOOKUP_H
#define CD_LOOKUP_H

#include "engine/catalogue.h"
#include "engine/modules.h"

struct cd_lookup {
	struct cd_modules *modules;
	struct cd_catalogue *catalogue;	/* NULL: could not be read, which was said on stderr */
};

/* `folder` NULL: the program's own modules. */
int cd_lookup_open(struct cd_lookup *l, const char *folder, struct cd_arena *a,
		   struct cd_error *err);
void cd_lookup_close(struct cd_lookup *l);
/* NULL and err with the nearest name. */
const struct cd_check *cd_lookup_check(const struct cd_lookup *l, const char *name,
				       struct cd_arena *a, struct cd_error *err);
/* NULL without words. */
const struct cd_entry *cd_lookup_entry(const struct cd_lookup *l, const struct cd_check *check);
/*
 * What an operator types to see a fact; where one row describes many facts ("sysctl/" and a star),
 * its {placeholder} is the rest of the name.  NULL when no collector and no profile gives it.
 */
const char *cd_lookup_source(const struct cd_lookup *l, struct cd_arena *a, const char *fact,
			     const char **by);
/* Of its worst finding; "note" when it has none. */
const char *cd_lookup_severity(const struct cd_check *check);

#endif
