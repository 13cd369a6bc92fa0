/* SPDX-License-Identifier: Apache-2.0 */
/* buf.c - how is text put together whose length nobody knows before? */
#include "base/buf.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void out_of_memory(void)
{
	fputs("commdoctor: error: out of memory\n", stderr);
	_exit(3);
}

static void reserve(struct cd_buf *b, size_t more)
{
	size_t need, size;
	char *p;

	if (__builtin_add_overflow(b->len, more, &need) || need == SIZE_MAX)
		out_of_memory();
	if (b->data && need < b->size)
		return;
	size = b->size ? b->size : 64;
	while (size <= need)
		size = size > SIZE_MAX / 2 ? SIZE_MAX : size * 2;
	p = realloc(b->data, size);
	if (!p)
		out_of_memory();
	b->data = p;
	b->size = size;
}

void cd_buf_add(struct cd_buf *b, const void *bytes, size_t n)
{
	reserve(b, n);
	if (n)
		memcpy(b->data + b->len, bytes, n);
	b->len += n;
	b->data[b->len] = '\0';
}

void cd_buf_puts(struct cd_buf *b, const char *s)
{
	cd_buf_add(b, s, strlen(s));
}

void cd_buf_putc(struct cd_buf *b, char c)
{
	cd_buf_add(b, &c, 1);
}

void cd_buf_vprintf(struct cd_buf *b, const char *format, va_list args)
{
	va_list again;
	int n;

	va_copy(again, args);
	reserve(b, 64);
	n = vsnprintf(b->data + b->len, b->size - b->len, format, args);
	if (n < 0)
		out_of_memory();
	if ((size_t)n >= b->size - b->len) {
		reserve(b, (size_t)n);
		vsnprintf(b->data + b->len, b->size - b->len, format, again);
	}
	b->len += (size_t)n;
	va_end(again);
}

void cd_buf_printf(struct cd_buf *b, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	cd_buf_vprintf(b, format, args);
	va_end(args);
}

void cd_buf_free(struct cd_buf *b)
{
	free(b->data);
	*b = (struct cd_buf){ 0 };
}
