/* SPDX-License-Identifier: Apache-2.0 */
/* diagnose.h - what limits first, by how much, and what merely follows from it. */
#ifndef CD_ENGINE_DIAGNOSE_H
#define CD_ENGINE_DIAGNOSE_H

#include "engine/judge.h"
#include "engine/modules.h"
#include "engine/profile.h"

/* Mark waived findings (and expired waivers) and those that stood in `baseline` (may be NULL). */
void cd_diagnose_waive(struct cd_run *run, const struct cd_profile *profile,
		       const struct cd_run *baseline);
/* Fill ceilings, diagnosis and coverage of a run whose results are complete. */
void cd_diagnose(struct cd_run *run, const struct cd_modules *modules,
		 const struct cd_ceilings *ceilings);

#endif
