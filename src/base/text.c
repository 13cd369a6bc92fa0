/* SPDX-License-Identifier: Apache-2.0 */
/*
 * text.c - what of these bytes may a human, a terminal and an XML parser see?
 *
 * Drivers, files and peers write what they like; past this gate text is harmless everywhere.
 */
#include "base/text.h"

#include "base/arena.h"
#include "base/buf.h"

#include <stdint.h>
#include <string.h>

/* Length of the well-formed UTF-8 sequence at `s` (RFC 3629), 0 if there is none. */
static size_t sequence(const unsigned char *s, size_t n, uint32_t *code)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len;
	uint32_t c;

	if (s[0] < 0x80) {
		*code = s[0];
		return 1;
	}
	len = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
	if (s[0] < 0xc2 || s[0] > 0xf4 || len > n)
		return 0;
	c = s[0] & (0xffu >> (len + 1));
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3f);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*code = c;
	return len;
}

/* What turns the order of the text around it: a command that is pasted is not the one that was read. */
static bool is_bidi(uint32_t c)
{
	return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069);
}

static bool is_shown(uint32_t c)
{
	return c >= 0x20 && !(c >= 0x7f && c <= 0x9f) && c != 0xfffe && c != 0xffff && !is_bidi(c);
}

size_t cd_text_bidi(const char *s, size_t n)
{
	uint32_t code;
	size_t len = n ? sequence((const unsigned char *)s, n, &code) : 0;

	return len && is_bidi(code) ? len : 0;
}

/* How many bytes from `s` on may stay as they are. */
static size_t clean_run(const unsigned char *s, size_t n)
{
	size_t i = 0, len;
	uint32_t code;

	while (i < n) {
		if (s[i] >= 0x20 && s[i] < 0x7f) {
			i++;
			continue;
		}
		len = sequence(s + i, n - i, &code);
		if (!len || !is_shown(code))
			break;
		i += len;
	}
	return i;
}

char *cd_text_clean(struct cd_arena *a, const char *bytes, size_t n)
{
	const unsigned char *s = (const unsigned char *)bytes;
	size_t run = clean_run(s, n), i = 0, len;
	CD_AUTO_BUF b = { 0 };
	uint32_t code;

	if (run == n)
		return cd_strndup(a, n ? bytes : "", n);
	for (;;) {
		cd_buf_add(&b, s + i, run);
		i += run;
		if (i >= n)
			break;
		if (s[i] == '\t' || s[i] == '\n') {
			cd_buf_putc(&b, ' ');
			i++;
		} else {
			len = sequence(s + i, n - i, &code);
			if (!len)
				len = 1;
			for (; len; len--)
				cd_buf_printf(&b, "\\x%02x", s[i++]);
		}
		run = clean_run(s + i, n - i);
	}
	return cd_strndup(a, b.data, b.len);
}

bool cd_text_is_clean(const char *s)
{
	size_t n = strlen(s);

	return clean_run((const unsigned char *)s, n) == n;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

char *cd_text_trim(struct cd_arena *a, const char *s)
{
	size_t n;

	while (is_blank(*s))
		s++;
	for (n = strlen(s); n && is_blank(s[n - 1]);)
		n--;
	return cd_strndup(a, s, n);
}

size_t cd_text_words(char *s, char **word, size_t max)
{
	size_t n = 0;

	while (n < max) {
		while (is_blank(*s))
			s++;
		if (!*s)
			break;
		word[n++] = s;
		while (*s && !is_blank(*s))
			s++;
		if (*s)
			*s++ = '\0';
	}
	return n;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

int cd_text_compare_natural(const char *a, const char *b)
{
	const char *p = a, *q = b;
	int order;

	while (*p && *q) {
		size_t m = 0, n = 0;

		if (!is_digit(*p) || !is_digit(*q)) {
			if (*p != *q)
				return (unsigned char)*p < (unsigned char)*q ? -1 : 1;
			p++;
			q++;
			continue;
		}
		while (*p == '0')
			p++;
		while (*q == '0')
			q++;
		while (is_digit(p[m]))
			m++;
		while (is_digit(q[n]))
			n++;
		if (m != n)
			return m < n ? -1 : 1;
		order = memcmp(p, q, m);
		if (order)
			return order < 0 ? -1 : 1;
		p += m;
		q += n;
	}
	if (*p || *q)
		return *q ? -1 : 1;
	order = strcmp(a, b);
	return (order > 0) - (order < 0);
}

/* One character, not one byte. */
static const char *next_character(const char *s)
{
	s++;
	while (((unsigned char)*s & 0xc0) == 0x80)
		s++;
	return s;
}

bool cd_text_glob(const char *pattern, const char *text)
{
	const char *star = NULL, *again = NULL;

	while (*text) {
		if (*pattern == '*') {
			star = pattern++;
			again = text;
		} else if (*pattern == '?') {
			pattern++;
			text = next_character(text);
		} else if (*pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			again = next_character(again);
			text = again;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

enum { LONGEST_WORD = 128 };

/* Levenshtein's distance, one row at a time. */
static size_t distance(const char *a, const char *b)
{
	size_t m = strlen(a), n = strlen(b), row[LONGEST_WORD + 1];

	if (n > LONGEST_WORD || m > LONGEST_WORD)
		return SIZE_MAX;
	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 1; i <= m; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t j = 1; j <= n; j++) {
			size_t change = corner + (a[i - 1] != b[j - 1]);

			corner = row[j];
			if (row[j] + 1 < change)
				change = row[j] + 1;
			if (row[j - 1] + 1 < change)
				change = row[j - 1] + 1;
			row[j] = change;
		}
	}
	return row[n];
}

const char *cd_text_nearest(const char *word, const char *const *words)
{
	size_t len = strlen(word), near = len / 3 + 1, best = SIZE_MAX;
	const char *nearest = NULL;

	for (; *words; words++) {
		size_t d = distance(word, *words);

		if (d < best && d <= near && d < len) {
			best = d;
			nearest = *words;
		}
	}
	return nearest;
}

bool cd_text_starts(const char *s, const char *prefix)
{
	return !strncmp(s, prefix, strlen(prefix));
}

bool cd_text_ends(const char *s, const char *suffix)
{
	size_t m = strlen(s), n = strlen(suffix);

	return m >= n && !memcmp(s + m - n, suffix, n);
}
