/* SPDX-License-Identifier: Apache-2.0 */
/* hash.h - string to number map and interned strings, both in an arena. */
#ifndef CD_BASE_HASH_H
#define CD_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;

struct cd_map;
struct cd_map *cd_map_new(struct cd_arena *a);
/* The value of `key` (n bytes), or NULL. */
void *cd_map_get(const struct cd_map *m, const void *key, size_t n);
/* Set or replace; the key is copied into the arena. */
void cd_map_set(struct cd_map *m, const void *key, size_t n, void *value);
size_t cd_map_count(const struct cd_map *m);

struct cd_strings;
struct cd_strings *cd_strings_new(struct cd_arena *a);
/* The same pointer for the same text, for as long as the arena lives. */
const char *cd_intern(struct cd_strings *s, const char *text);
/* The interned pointer if the text was interned before, else NULL. */
const char *cd_interned(const struct cd_strings *s, const char *text);

uint64_t cd_hash_bytes(const void *bytes, size_t n);

#endif
