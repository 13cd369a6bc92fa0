/* SPDX-License-Identifier: Apache-2.0 */
/* trial.h - whether a change helped, for people and for programs. */
#ifndef CD_REPORTS_TRIAL_H
#define CD_REPORTS_TRIAL_H

#include "base/arena.h"
#include "base/buf.h"
#include "compare/trial.h"
#include "reports/flow.h"

void cd_trial_text(const struct cd_trial *e, struct cd_arena *a, const struct cd_flow *f);
/* Schema commdoctor-trial/1. */
void cd_trial_json(const struct cd_trial *e, struct cd_buf *out);

#endif
