/* SPDX-License-Identifier: Apache-2.0 */
/* profile-yaml.h - a YAML file as a small tree whose every node knows its line and column. */
#ifndef CD_ENGINE_PROFILE_YAML_H
#define CD_ENGINE_PROFILE_YAML_H

#include <stddef.h>

struct cd_arena;
struct cd_error;

enum cd_yaml_kind { CD_YAML_SCALAR = 1, CD_YAML_LIST, CD_YAML_MAP };

struct cd_yaml {
	enum cd_yaml_kind kind;
	const char *text;	/* scalar: without quotes; "" when nothing stands there */
	struct cd_yaml *key;	/* member of a map: its key, a scalar */
	struct cd_yaml *first;	/* list, map: the members in order */
	struct cd_yaml *next;
	size_t n;
	int line, column;	/* from 1; columns count characters */
};

/*
 * One document or nothing: invalid UTF-8, control characters, anchors, aliases, tags, directives,
 * merge keys, keys that are no text, duplicate keys and a second document are errors.  An empty
 * file is an empty map.
 */
struct cd_yaml *cd_yaml_parse(const char *yaml, size_t len, const char *file, struct cd_arena *a,
			      struct cd_error *err);
/* "file:line:column: words" into err. */
int cd_yaml_error(struct cd_error *err, const char *file, const struct cd_yaml *at,
		  const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
