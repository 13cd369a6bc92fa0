/* SPDX-License-Identifier: Apache-2.0 */
/* controls.h - the site's own requirements: which checks answer for each. */
#ifndef CD_ENGINE_CONTROLS_H
#define CD_ENGINE_CONTROLS_H

#include "engine/modules.h"
#include "engine/profile.h"

struct cd_run;

/* The checks that each control's patterns match; a pattern that matches none is an error. */
int cd_controls_resolve(struct cd_profile *p, const struct cd_modules *m, struct cd_arena *a,
			struct cd_error *err);
/* Into the run that is being judged, with the names of what the profile extends. */
void cd_controls_put(struct cd_run *run, const struct cd_profile *p);

#endif
