/* SPDX-License-Identifier: Apache-2.0 */
/*
 * keep.h - a folder of runs, one file each, the oldest of a host going first.
 *
 *	run-20260131T235959.123456789Z-HOST.json
 *
 * Only files of this naming are read or removed, and never what a link leads to.
 */
#ifndef CD_KEEP_H
#define CD_KEEP_H

#include <stddef.h>

struct cd_arena;
struct cd_error;
struct cd_run;

enum { CD_KEEP_RUNS = 30 };

struct cd_keep {
	const char *folder;
	size_t max;		/* runs of a host */
	int fd;			/* of the folder */
};

/* Makes a folder that is missing (mode 0700).  -1: it cannot be used. */
int cd_keep_open(struct cd_keep *k, const char *folder, size_t max, struct cd_error *err);
void cd_keep_close(struct cd_keep *k);
/* What changed since the last run of this host that can be read goes into `run`. */
void cd_keep_look_back(const struct cd_keep *k, struct cd_run *run);
/* Whole or not at all; then runs beyond `max` are removed. */
int cd_keep_store(const struct cd_keep *k, const struct cd_run *run, struct cd_error *err);

#endif
