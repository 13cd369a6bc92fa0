/* SPDX-License-Identifier: Apache-2.0 */
/* select.h - tags and names of older lists as ids, wherever a person chooses checks. */
#ifndef CD_ENGINE_SELECT_H
#define CD_ENGINE_SELECT_H

#include "engine/modules.h"

/*
 * Replace each pattern that matches no id or family, but a tag or an old name, by the ids of the
 * checks that have it.  What matches nothing at all stays, so that the plan can complain of it.
 */
void cd_select_names(const struct cd_modules *m, const char *const **pattern, size_t *n,
		     struct cd_arena *a);

#endif
