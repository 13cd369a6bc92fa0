/* SPDX-License-Identifier: Apache-2.0 */
/* judge.h - one check, one scope, one result. */
#ifndef CD_ENGINE_JUDGE_H
#define CD_ENGINE_JUDGE_H

#include "model/run.h"

/* Ceilings grow while judging. */
struct cd_ceilings {
	struct cd_ceiling *item;
	size_t n, room;
};

/* Judge `check` in `scope` over frozen evidence; everything said lives in arena `a`. */
void cd_judge(const struct cd_check *check, const char *scope, const struct cd_evidence *e,
	      struct cd_arena *a, struct cd_result *result, struct cd_ceilings *ceilings);

/* Put the declared bounds of a check as facts site/ID.NAME unless the evidence has them. */
struct cd_profile;
struct cd_error;
int cd_bounds_put(struct cd_evidence *e, const struct cd_check *check,
		  const struct cd_profile *profile, struct cd_error *err);

#endif
