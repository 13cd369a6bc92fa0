/* SPDX-License-Identifier: Apache-2.0 */
/* boot-place.h - in which file does a kernel setting have to stand so that it counts at boot? */
#ifndef CD_ENGINE_BOOT_PLACE_H
#define CD_ENGINE_BOOT_PLACE_H

#include <stdbool.h>

struct cd_arena;
struct cd_run;

struct cd_boot_place {
	const char *file;	/* one of ours: append there */
	const char *note;	/* why there, one line; NULL: nothing to say */
	const char *sentence;	/* what a person has to do instead, or to know; NULL: append */
	bool settled;		/* the next boot sets this value already */
};

/* `run` NULL, or one that did not look: the usual file, to be checked by whoever writes it. */
struct cd_boot_place cd_boot_place(struct cd_arena *a, const struct cd_run *run, const char *key,
				   const char *value);

#endif
