/* SPDX-License-Identifier: Apache-2.0 */
/* replay.h - an opened capture; shared by replay.c, which answers, and replay-load.c, which checks. */
#ifndef CD_HOST_REPLAY_H
#define CD_HOST_REPLAY_H

#include <jansson.h>

#include "host/manifest.h"
#include "host/root.h"

enum { CD_SAMPLES = 2 };
/* "/root", "/again" */
extern const char *const cd_folder_of[CD_SAMPLES];

/* The records of one netlink question in one sample. */
struct answers {
	const struct cd_tape_record **record;
	size_t n, asked;
};
struct question {
	struct answers sample[CD_SAMPLES];
};

struct replay {
	struct cd_root store;
	struct cd_arena *arena;
	bool strict;		/* an archive: sizes and sums must agree */
	bool second;
	bool whole;		/* what lies below root/ is all that the machine has */
	json_t *manifest;
	json_t *paths[CD_SAMPLES];
	int64_t sampled_ns[CD_SAMPLES];
	struct cd_map *questions;
};

/* An integer, or one in decimal text. */
bool cd_replay_number(const json_t *j, int64_t *value);
/* An escaped string; NULL when it is none. */
const char *cd_replay_text(struct cd_arena *a, const json_t *j);
bool cd_replay_to_stat(const json_t *j, struct cd_stat *s);
struct cd_bytes cd_replay_stored(const struct replay *r, struct cd_arena *a, bool second,
				 const char *path, size_t limit);
/* MANIFEST and tape, checked whole; -1 and `err`. */
int cd_replay_load(struct replay *r, struct cd_error *err);

#endif
