/* SPDX-License-Identifier: Apache-2.0 */
/* arena.c - how does memory that lives as long as a run stay cheap and never need a free? */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	ALIGN = 16,
	FIRST_CHUNK = 4 << 10,
	LAST_CHUNK = 256 << 10,
	LARGE = 32 << 10,	/* has a chunk of its own */
};

struct chunk {
	struct chunk *next, *previous;
	size_t pad[2];		/* keeps the bytes behind aligned */
};
_Static_assert(sizeof(struct chunk) % ALIGN == 0, "chunk head must keep the alignment");
_Static_assert(_Alignof(max_align_t) <= ALIGN, "alignment too small");

struct cd_arena {
	struct chunk *chunks;
	char *at, *end;		/* the free part of the chunk in use */
	size_t next_size;
};

static void out_of_memory(void)
{
	static const char words[] = "commdoctor: error: out of memory\n";

	if (write(STDERR_FILENO, words, sizeof(words) - 1) < 0)
		_exit(3);
	_exit(3);	/* no atexit handler: it may allocate */
}

static char *add_chunk(struct cd_arena *a, size_t bytes)
{
	struct chunk *c;

	if (bytes > SIZE_MAX - sizeof(*c))
		out_of_memory();
	c = calloc(1, sizeof(*c) + bytes);
	if (!c)
		out_of_memory();
	c->next = a->chunks;
	if (c->next)
		c->next->previous = c;
	a->chunks = c;
	return (char *)(c + 1);
}

struct cd_arena *cd_arena_new(void)
{
	struct cd_arena *a = calloc(1, sizeof(*a));

	if (!a)
		out_of_memory();
	a->next_size = FIRST_CHUNK;
	return a;
}

void cd_arena_free(struct cd_arena *a)
{
	struct chunk *c, *next;

	if (!a)
		return;
	for (c = a->chunks; c; c = next) {
		next = c->next;
		free(c);
	}
	free(a);
}

static void *take(struct cd_arena *a, size_t bytes, size_t align)
{
	char *p;
	size_t gap;

	if (bytes >= LARGE)
		return add_chunk(a, bytes);
	gap = a->at ? -(uintptr_t)a->at & (align - 1) : 0;
	if (!a->at || (size_t)(a->end - a->at) < gap + bytes) {
		size_t size = a->next_size;

		while (size < bytes)
			size *= 2;
		a->at = add_chunk(a, size);
		a->end = a->at + size;
		if (a->next_size < LAST_CHUNK)
			a->next_size *= 2;
		gap = 0;
	}
	p = a->at + gap;
	a->at = p + bytes;
	return p;
}

void *cd_alloc(struct cd_arena *a, size_t bytes)
{
	return take(a, bytes ? bytes : 1, ALIGN);
}

void *cd_alloc_n(struct cd_arena *a, size_t n, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(n, size, &bytes))
		out_of_memory();
	return cd_alloc(a, bytes);
}

void cd_release(struct cd_arena *a, void *block, size_t bytes)
{
	struct chunk *c;

	if (!block || bytes < LARGE)
		return;
	c = (struct chunk *)block - 1;
	if (c->next)
		c->next->previous = c->previous;
	if (c->previous)
		c->previous->next = c->next;
	else
		a->chunks = c->next;
	free(c);
}

void *cd_regrow(struct cd_arena *a, const void *old, size_t old_bytes, size_t bytes)
{
	void *p = cd_alloc(a, bytes);

	if (old_bytes > bytes)
		old_bytes = bytes;
	if (old && old_bytes)
		memcpy(p, old, old_bytes);
	return p;
}

char *cd_strndup(struct cd_arena *a, const char *s, size_t n)
{
	size_t len = strnlen(s, n);
	char *p;

	if (len == SIZE_MAX)
		out_of_memory();
	p = take(a, len + 1, 1);
	memcpy(p, s, len);
	return p;
}

char *cd_strdup(struct cd_arena *a, const char *s)
{
	return cd_strndup(a, s, strlen(s));
}

char *cd_vsprintf(struct cd_arena *a, const char *format, va_list args)
{
	char small[256];
	va_list again;
	char *p;
	int n;

	va_copy(again, args);
	n = vsnprintf(small, sizeof(small), format, args);
	if (n < 0)
		out_of_memory();
	p = take(a, (size_t)n + 1, 1);
	if ((size_t)n < sizeof(small))
		memcpy(p, small, (size_t)n + 1);
	else
		vsnprintf(p, (size_t)n + 1, format, again);
	va_end(again);
	return p;
}

char *cd_sprintf(struct cd_arena *a, const char *format, ...)
{
	va_list args;
	char *p;

	va_start(args, format);
	p = cd_vsprintf(a, format, args);
	va_end(args);
	return p;
}
