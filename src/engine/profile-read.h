/* SPDX-License-Identifier: Apache-2.0 */
/* profile-read.h - what the files that read a profile share: error places and big sections. */
#ifndef CD_ENGINE_PROFILE_READ_H
#define CD_ENGINE_PROFILE_READ_H

#include "engine/profile-yaml.h"
#include "engine/profile.h"

struct cd_profile_reader {
	struct cd_profile *profile;
	struct cd_arena *arena;
	struct cd_error *err;
};

/* All set the error and return -1 when the file is wrong. */
int cd_read_refuse(struct cd_profile_reader *r, const struct cd_yaml *at, const char *format, ...)
	CD_PRINTF(3, 4);
/* "unknown key 'intervall'; did you mean 'interval'?" */
int cd_read_unknown(struct cd_profile_reader *r, const struct cd_yaml *at, const char *what,
		    const char *const *words);
int cd_read_expect(struct cd_profile_reader *r, const struct cd_yaml *node, enum cd_yaml_kind kind);
/* A list of words, or one word. */
int cd_read_texts(struct cd_profile_reader *r, const struct cd_yaml *node,
		  const char *const **list, size_t *n);
/* The same, of patterns that choose checks. */
int cd_read_patterns(struct cd_profile_reader *r, const struct cd_yaml *node,
		     const char *const **list, size_t *n);
const struct cd_yaml *cd_read_item(const struct cd_yaml *node, size_t index);

int cd_read_site(struct cd_profile_reader *r, const struct cd_yaml *node);
int cd_read_bounds(struct cd_profile_reader *r, const struct cd_yaml *node);
int cd_read_controls(struct cd_profile_reader *r, const struct cd_yaml *node);
int cd_read_waivers(struct cd_profile_reader *r, const struct cd_yaml *node);

#endif
