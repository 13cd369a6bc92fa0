/* SPDX-License-Identifier: Apache-2.0 */
/* state.h - counters that one run leaves to the next, so that rates span the time between them. */
#ifndef CD_ENGINE_STATE_H
#define CD_ENGINE_STATE_H

#include "base/buf.h"
#include "model/run.h"

struct cd_error;

#define CD_STATE_SCHEMA "commdoctor-state/1"

enum cd_state_kind {
	CD_STATE_OURS = 1,	/* read */
	CD_STATE_EMPTY,		/* no bytes: nothing to lose */
	CD_STATE_DAMAGED,	/* once ours: may be replaced */
	CD_STATE_NEWER,		/* of a later format: must be left */
	CD_STATE_FOREIGN,	/* something else: must be left */
};

struct cd_samples {
	const char *host, *boot_id;
	int64_t taken_ns;		/* CLOCK_REALTIME, for people */
	struct cd_evidence *counters;	/* one sample each; host/netns of each scope */
};

/* `err` says what is wrong unless it is OURS or EMPTY. */
enum cd_state_kind cd_state_read(const char *json, size_t len, const char *name,
				 struct cd_arena *a, struct cd_samples *samples, struct cd_error *err);

/*
 * Make what `samples` holds the first samples of the run's counters where that is sound; before the
 * run is judged.  False: nothing fits, and `why` says so.
 */
bool cd_state_join(struct cd_run *run, const struct cd_samples *samples, const char **why);
/* The fact "run/state". */
void cd_state_note(struct cd_run *run, const char *words);

/* Can a later run tell that it is of the same boot? */
bool cd_state_can_keep(const struct cd_run *run);
/* The run's last samples; of `before` (may be NULL) those that this run did not read. */
void cd_state_write(const struct cd_run *run, const struct cd_samples *before, struct cd_buf *out);

#endif
