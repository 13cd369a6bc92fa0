/* SPDX-License-Identifier: Apache-2.0 */
/* buf.h - a byte string that grows; always NUL ended, freed by its owner. */
#ifndef CD_BASE_BUF_H
#define CD_BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

struct cd_buf {
	char *data;	/* never NULL after the first add; {0} is an empty buffer */
	size_t len;
	size_t size;
};

void cd_buf_add(struct cd_buf *b, const void *bytes, size_t n);
void cd_buf_puts(struct cd_buf *b, const char *s);
void cd_buf_putc(struct cd_buf *b, char c);
void cd_buf_printf(struct cd_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cd_buf_vprintf(struct cd_buf *b, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));
/* Free and empty. */
void cd_buf_free(struct cd_buf *b);

#define CD_AUTO_BUF __attribute__((cleanup(cd_buf_free))) struct cd_buf

#endif
