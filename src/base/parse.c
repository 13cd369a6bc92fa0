/* SPDX-License-Identifier: Apache-2.0 */
/*
 * parse.c - is this text, all of it, a number?
 *
 * Kernels, drivers and people write numbers in many ways; half a number is worse than none.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE	/* strtod_l() */
#endif
#include "base/parse.h"

#include "base/arena.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *skip_blanks(const char *s)
{
	while (*s == ' ' || *s == '\t')
		s++;
	return s;
}

/* Nothing more than blanks and one newline. */
static bool is_end(const char *s)
{
	s = skip_blanks(s);
	if (*s == '\n')
		s = skip_blanks(s + 1);
	return !*s;
}

/* Digits as far as they go; NULL when there is none or they overflow. */
static const char *digits(const char *s, uint64_t *value)
{
	uint64_t v = 0;

	if (!is_digit(*s))
		return NULL;
	for (; is_digit(*s); s++)
		if (__builtin_mul_overflow(v, 10, &v) ||
		    __builtin_add_overflow(v, (uint64_t)(*s - '0'), &v))
			return NULL;
	*value = v;
	return s;
}

static const char *signed_digits(const char *s, int64_t *value)
{
	bool negative = *s == '-';
	uint64_t v;

	if (*s == '-' || *s == '+')
		s++;
	s = digits(s, &v);
	if (!s || v > (uint64_t)INT64_MAX + negative)
		return NULL;
	*value = negative ? (int64_t)(0 - v) : (int64_t)v;
	return s;
}

bool cd_parse_i64(const char *s, int64_t *value)
{
	int64_t v;

	s = signed_digits(skip_blanks(s), &v);
	if (!s || !is_end(s))
		return false;
	*value = v;
	return true;
}

bool cd_parse_u64(const char *s, uint64_t *value)
{
	uint64_t v;

	s = skip_blanks(s);
	s = digits(*s == '+' ? s + 1 : s, &v);
	if (!s || !is_end(s))
		return false;
	*value = v;
	return true;
}

static int hex_digit(char c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

bool cd_parse_hex(const char *s, uint64_t *value)
{
	uint64_t v = 0;

	s = skip_blanks(s);
	if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X'))
		s += 2;
	if (hex_digit(*s) < 0)
		return false;
	for (; hex_digit(*s) >= 0; s++) {
		if (v >> 60)
			return false;
		v = v << 4 | (uint64_t)hex_digit(*s);
	}
	if (!is_end(s))
		return false;
	*value = v;
	return true;
}

static locale_t c_locale(void)
{
	static locale_t c;

	if (!c)
		c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	return c;
}

/* The end of [sign] digits [. digits] [e [sign] digits]; NULL when it is no such number. */
static const char *real_end(const char *s)
{
	bool any = false;

	if (*s == '-' || *s == '+')
		s++;
	for (; is_digit(*s); s++)
		any = true;
	if (*s == '.')
		for (s++; is_digit(*s); s++)
			any = true;
	if (!any)
		return NULL;
	if (*s == 'e' || *s == 'E') {
		const char *e = s + 1;

		if (*e == '-' || *e == '+')
			e++;
		if (is_digit(*e)) {
			while (is_digit(*e))
				e++;
			s = e;
		}
	}
	return s;
}

static const char *real(const char *s, double *value)
{
	const char *end = real_end(s);
	char *stop;
	double v;

	if (!end)
		return NULL;
	v = strtod_l(s, &stop, c_locale());
	if (stop != end || !isfinite(v))	/* "0x10": strtod reads on */
		return NULL;
	*value = v;
	return end;
}

bool cd_parse_real(const char *s, double *value)
{
	double v;

	s = real(skip_blanks(s), &v);
	if (!s || !is_end(s))
		return false;
	*value = v;
	return true;
}

bool cd_parse_ints(struct cd_arena *a, const char *s, int64_t **value, size_t *n)
{
	static const char blanks[] = " \t\n";
	size_t count = 0, i = 0;
	int64_t *v;

	for (const char *p = s + strspn(s, blanks); *p; count++) {
		p += strcspn(p, blanks);
		p += strspn(p, blanks);
	}
	if (!count)
		return false;
	v = cd_alloc_n(a, count, sizeof(*v));
	for (s += strspn(s, blanks); *s; s += strspn(s, blanks)) {
		s = signed_digits(s, &v[i++]);
		if (!s || (*s && !strchr(blanks, *s)))
			return false;
	}
	*value = v;
	*n = count;
	return true;
}

struct unit {
	const char *name;
	uint64_t factor;
};

static bool find_unit(const struct unit *u, const char *s, uint64_t *factor)
{
	size_t n;

	s = skip_blanks(s);
	for (n = 0; s[n] && !strchr(" \t\n", s[n]);)
		n++;
	if (!is_end(s + n))
		return false;
	for (; u->name; u++)
		if (strlen(u->name) == n && !memcmp(u->name, s, n)) {
			*factor = u->factor;
			return true;
		}
	return false;
}

/*
 * "1.5" x factor as an exact integer: binary fractions would make 1.1 s a nanosecond short.
 * What is left below one is refused, as is a sign.
 */
static const char *fixed(const char *s, uint64_t *mantissa, uint64_t *divisor)
{
	uint64_t v = 0, d = 1;
	bool any = false, point = false;

	for (;; s++) {
		if (*s == '.' && !point) {
			point = true;
			continue;
		}
		if (!is_digit(*s))
			break;
		any = true;
		if (__builtin_mul_overflow(v, 10, &v) ||
		    __builtin_add_overflow(v, (uint64_t)(*s - '0'), &v) ||
		    (point && __builtin_mul_overflow(d, 10, &d)))
			return NULL;
	}
	*mantissa = v;
	*divisor = d;
	return any ? s : NULL;
}

static bool scaled(const char *s, const struct unit *units, int64_t *value)
{
	uint64_t mantissa, divisor, factor;
	unsigned __int128 product;

	s = fixed(skip_blanks(s), &mantissa, &divisor);
	if (!s || !find_unit(units, s, &factor))
		return false;
	product = (unsigned __int128)mantissa * factor;
	if (product % divisor || product / divisor > INT64_MAX)
		return false;
	*value = (int64_t)(product / divisor);
	return true;
}

bool cd_parse_duration(const char *s, int64_t *ns)
{
	static const struct unit units[] = {
		{ "ns", 1 },
		{ "us", 1000 },
		{ "ms", 1000000 },
		{ "s", 1000000000 },
		{ "m", UINT64_C(60000000000) },
		{ "min", UINT64_C(60000000000) },
		{ "h", UINT64_C(3600000000000) },
		{ "d", UINT64_C(86400000000000) },
		{ NULL, 0 },
	};

	return scaled(s, units, ns);
}

bool cd_parse_bytes(const char *s, int64_t *bytes)
{
	static const struct unit units[] = {
		{ "", 1 },
		{ "B", 1 },
		{ "KiB", UINT64_C(1) << 10 },
		{ "MiB", UINT64_C(1) << 20 },
		{ "GiB", UINT64_C(1) << 30 },
		{ "TiB", UINT64_C(1) << 40 },
		{ "PiB", UINT64_C(1) << 50 },
		{ "kB", 1000 },
		{ "KB", 1000 },
		{ "MB", 1000000 },
		{ "GB", 1000000000 },
		{ "TB", UINT64_C(1000000000000) },
		{ "PB", UINT64_C(1000000000000000) },
		{ NULL, 0 },
	};

	return scaled(s, units, bytes);
}

/* "GB/s" means bytes and is refused. */
bool cd_parse_bits_per_second(const char *s, double *value)
{
	static const char *const words[] = { "", "b/s", "bit", "bit/s", "bits/s", "bps" };
	static const char prefixes[] = "kmgt";
	double v, factor = 1;
	const char *at;
	size_t n;

	s = real(skip_blanks(s), &v);
	if (!s || v < 0)
		return false;
	s = skip_blanks(s);
	at = *s ? strchr(prefixes, *s | 0x20) : NULL;
	if (at) {
		factor = pow(1000, (double)(at - prefixes + 1));
		s++;
	}
	n = strcspn(s, " \t\n");
	if (!is_end(s + n) || !isfinite(v * factor))
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == n && !memcmp(words[i], s, n)) {
			*value = v * factor;
			return true;
		}
	return false;
}
