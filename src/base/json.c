/* SPDX-License-Identifier: Apache-2.0 */
/*
 * json.c - how is a value spelt in JSON so that every reader gets the same value back?
 *
 * Run files hold 100,000 facts and more: writing them without a tree costs the text alone.
 */
#include "base/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t exact_limit = INT64_C(1) << 53;

void cd_json_item(struct cd_buf *b)
{
	size_t n = b->len;

	while (n && (b->data[n - 1] == '\n' || b->data[n - 1] == ' '))
		n--;
	if (n && b->data[n - 1] != '{' && b->data[n - 1] != '[')
		cd_buf_putc(b, ',');
}

void cd_json_key(struct cd_buf *b, const char *name)
{
	cd_json_item(b);
	cd_json_text(b, name);
	cd_buf_putc(b, ':');
}

/* Length of the well-formed UTF-8 sequence at `s`, 0 when there is none (RFC 3629). */
static size_t sequence(const unsigned char *s)
{
	unsigned char low = 0x80, high = 0xbf;
	size_t n;

	if (s[0] < 0x80)
		return 1;
	if (s[0] >= 0xc2 && s[0] <= 0xdf)
		n = 2;
	else if (s[0] >= 0xe0 && s[0] <= 0xef)
		n = 3;
	else if (s[0] >= 0xf0 && s[0] <= 0xf4)
		n = 4;
	else
		return 0;
	if (s[0] == 0xe0)
		low = 0xa0;
	else if (s[0] == 0xed)
		high = 0x9f;
	else if (s[0] == 0xf0)
		low = 0x90;
	else if (s[0] == 0xf4)
		high = 0x8f;
	for (size_t i = 1; i < n; i++) {
		if (s[i] < low || s[i] > high)
			return 0;
		low = 0x80;
		high = 0xbf;
	}
	return n;
}

static bool plain(unsigned char c)
{
	return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

void cd_json_text(struct cd_buf *b, const char *s)
{
	const unsigned char *p = (const unsigned char *)s;

	if (!s) {
		cd_buf_puts(b, "null");
		return;
	}
	cd_buf_putc(b, '"');
	while (*p) {
		size_t n = 0;

		while (plain(p[n]))
			n++;
		if (n) {
			cd_buf_add(b, p, n);
			p += n;
			continue;
		}
		n = sequence(p);
		if (n > 1)
			cd_buf_add(b, p, n);
		else if (!n)
			cd_buf_printf(b, "\\\\x%02x", *p);
		else if (*p == '"' || *p == '\\')
			cd_buf_printf(b, "\\%c", *p);
		else
			cd_buf_printf(b, "\\u%04x", *p);
		p += n ? n : 1;
	}
	cd_buf_putc(b, '"');
}

bool cd_json_is_small(int64_t v)
{
	return v >= -exact_limit && v <= exact_limit;
}

void cd_json_int(struct cd_buf *b, int64_t v)
{
	cd_buf_printf(b, cd_json_is_small(v) ? "%" PRId64 : "\"%" PRId64 "\"", v);
}

void cd_json_uint(struct cd_buf *b, uint64_t v)
{
	cd_buf_printf(b, v <= (uint64_t)exact_limit ? "%" PRIu64 : "\"%" PRIu64 "\"", v);
}

void cd_json_real(struct cd_buf *b, double v)
{
	char text[40];
	char *comma;

	if (!isfinite(v)) {
		cd_buf_puts(b, "null");
		return;
	}
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, v);
		if (strtod(text, NULL) == v)
			break;
	}
	comma = strchr(text, ',');	/* the locale's decimal point */
	if (comma)
		*comma = '.';
	cd_buf_puts(b, text);
	if (!strpbrk(text, ".e"))
		cd_buf_puts(b, ".0");
}

void cd_json_bool(struct cd_buf *b, bool v)
{
	cd_buf_puts(b, v ? "true" : "false");
}

void cd_json_put_text(struct cd_buf *b, const char *name, const char *s)
{
	if (!s)
		return;
	cd_json_key(b, name);
	cd_json_text(b, s);
}

void cd_json_put_int(struct cd_buf *b, const char *name, int64_t v)
{
	cd_json_key(b, name);
	cd_json_int(b, v);
}

void cd_json_put_real(struct cd_buf *b, const char *name, double v)
{
	cd_json_key(b, name);
	cd_json_real(b, v);
}

void cd_json_put_bool(struct cd_buf *b, const char *name, bool v)
{
	cd_json_key(b, name);
	cd_json_bool(b, v);
}
