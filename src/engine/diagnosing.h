/* SPDX-License-Identifier: Apache-2.0 */
/* diagnosing.h - what the parts of the diagnosis share. */
#ifndef CD_ENGINE_DIAGNOSING_H
#define CD_ENGINE_DIAGNOSING_H

#include "engine/diagnose.h"

#define EACH_FINDING(run, f)                                                                      \
	for (size_t i_ = 0; i_ < (run)->n_results; i_++)                                          \
		for (struct cd_subject *s_ = (run)->results[i_].subjects; s_; s_ = s_->next)      \
			for (struct cd_finding *f = s_->findings; f; f = f->next)

/* Is it not waived today? */
bool cd_diagnose_counts(const struct cd_finding *f);
/* Ceilings by path, lowest first, with what was measured there. */
void cd_diagnose_ceilings(struct cd_run *run, const struct cd_ceilings *ceilings);
/* How many questions could be answered, and what would answer the others. */
void cd_diagnose_coverage(struct cd_run *run);

#endif
