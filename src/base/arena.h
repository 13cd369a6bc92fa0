/* SPDX-License-Identifier: Apache-2.0 */
/* arena.h - memory that lives and dies together; running out of memory ends the program. */
#ifndef CD_BASE_ARENA_H
#define CD_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct cd_arena;

struct cd_arena *cd_arena_new(void);
/* NULL is allowed. */
void cd_arena_free(struct cd_arena *a);
/* Zeroed, aligned for any type; never NULL. */
void *cd_alloc(struct cd_arena *a, size_t bytes);
/* n * size with an overflow check. */
void *cd_alloc_n(struct cd_arena *a, size_t n, size_t size);
/* A copy of `old` with room for `bytes`, the rest zeroed; the old block stays until the end. */
void *cd_regrow(struct cd_arena *a, const void *old, size_t old_bytes, size_t bytes);
/*
 * Give a block of cd_alloc() back early: tables that were outgrown.  `bytes` as it was asked for;
 * small blocks stay until the end.
 */
void cd_release(struct cd_arena *a, void *block, size_t bytes);
char *cd_strdup(struct cd_arena *a, const char *s);
char *cd_strndup(struct cd_arena *a, const char *s, size_t n);
char *cd_sprintf(struct cd_arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *cd_vsprintf(struct cd_arena *a, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));

#endif
