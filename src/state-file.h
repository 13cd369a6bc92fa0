/* SPDX-License-Identifier: Apache-2.0 */
/* state-file.h - the file of --state: read before the audit, replaced after it. */
#ifndef CD_STATE_FILE_H
#define CD_STATE_FILE_H

#include "engine/state.h"

struct cd_state_file {
	const char *name;		/* NULL: no --state */
	enum cd_state_kind kind;
	struct cd_samples samples;
	const char *wrong;		/* what is wrong with it; NULL: nothing */
};

/* -1: it can be neither read nor written, which no later run would mend. */
int cd_state_file_open(struct cd_state_file *f, const char *name, struct cd_arena *a,
		       struct cd_error *err);
/* Before the run is judged.  What cannot be used is said, and the run goes on without. */
void cd_state_file_join(const struct cd_state_file *f, struct cd_run *run);
/* Whole or not at all, and never over what is no state.  -1: the next run finds no sample of this. */
int cd_state_file_store(const struct cd_state_file *f, const struct cd_run *run,
			struct cd_error *err);

#endif
