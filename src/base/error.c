/* SPDX-License-Identifier: Apache-2.0 */
/* error.c - what do we tell when we failed ourselves? */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A cut must not leave half a character. */
static void trim_partial(char *s, size_t len)
{
	size_t lead = len, need;
	unsigned char c;

	while (lead > 0 && len - lead < 3 && ((unsigned char)s[lead - 1] & 0xc0) == 0x80)
		lead--;
	if (!lead)
		return;
	c = (unsigned char)s[lead - 1];
	need = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
	if (len - (lead - 1) < need)
		s[lead - 1] = '\0';
}

static void store(struct cd_error *err, const char *text)
{
	size_t n = strlen(text);

	if (n < sizeof(err->text)) {
		memcpy(err->text, text, n + 1);
		return;
	}
	n = sizeof(err->text) - 1;
	memcpy(err->text, text, n);
	err->text[n] = '\0';
	trim_partial(err->text, n);
}

int cd_error_set(struct cd_error *err, const char *format, ...)
{
	char text[sizeof(err->text) + 1];	/* one more: a cut is seen */
	va_list args;

	if (!err)
		return -1;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	store(err, text);
	return -1;
}

int cd_error_prefix(struct cd_error *err, const char *format, ...)
{
	char text[2 * sizeof(err->text) + 1];
	va_list args;
	int n;

	if (!err)
		return -1;
	va_start(args, format);
	n = vsnprintf(text, sizeof(err->text) + 1, format, args);
	va_end(args);
	if (n >= 0 && (size_t)n < sizeof(err->text))
		memcpy(text + n, err->text, strlen(err->text) + 1);
	store(err, text);
	return -1;
}
