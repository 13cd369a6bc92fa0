/* SPDX-License-Identifier: Apache-2.0 */
/* dm.h - what the kernel answers about a device-mapper table, taken apart without trusting it. */
#ifndef CD_COLLECT_DM_H
#define CD_COLLECT_DM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;

struct cd_dm_target {
	const char *type;	/* "multipath" */
	const char *text;	/* its status or table line */
};

/*
 * The targets of an answer to DM_TABLE_STATUS, from its struct dm_ioctl on.  False when an offset,
 * a length or an end of a string leaves the `len` bytes.
 */
bool cd_dm_targets(struct cd_arena *a, const void *answer, size_t len,
		   struct cd_dm_target **target, size_t *n);

struct cd_dm_path {
	int64_t group;		/* from 1 */
	char group_state;	/* A: in use, E: enabled, D: disabled */
	const char *device;	/* "8:16" */
	bool active;
	int64_t failures;
};

/* The paths of a status line of target multipath; false when it is not whole or has a rest. */
bool cd_dm_multipath(struct cd_arena *a, const char *status, struct cd_dm_path **path, size_t *n);

/* Do the features of a table line of target multipath hold queue_if_no_path? */
bool cd_dm_queues(struct cd_arena *a, const char *table, bool *queues);

#endif
