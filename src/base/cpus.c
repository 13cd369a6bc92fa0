/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpus.c - which CPUs does this list or mask name?
 *
 * The grammar is that of the kernel's lib/bitmap-str.c.  "all" and "N" are not taken: they are
 * meant for writing to the kernel and depend on a number that the text does not hold.
 */
#include "base/parse.h"

#include "base/arena.h"
#include "base/buf.h"

#include <string.h>

/* Lists of ports take the same form and end at 65535. */
enum { MOST = 65536, BITS = 64 };

/* The kernel's end_of_region(). */
static bool between(char c)
{
	return c == ',' || c == ' ' || c == '\t' || c == '\n';
}

static const char *number(const char *s, size_t *value)
{
	size_t v = 0;

	if (*s < '0' || *s > '9')
		return NULL;
	for (; *s >= '0' && *s <= '9'; s++) {
		v = v * 10 + (size_t)(*s - '0');
		if (v > MOST)
			return NULL;
	}
	*value = v;
	return s;
}

struct region {
	size_t from, to, used, group;
};

static const char *region(const char *s, struct region *r)
{
	s = number(s, &r->from);
	if (!s)
		return NULL;
	r->to = r->from;
	r->used = r->group = 1;
	if (*s == '-') {
		s = number(s + 1, &r->to);
		if (s && *s == ':') {
			s = number(s + 1, &r->used);
			if (!s || *s != '/')
				return NULL;
			s = number(s + 1, &r->group);
		}
		if (!s)
			return NULL;
	}
	if (*s && !between(*s))
		return NULL;
	if (r->from > r->to || r->to >= MOST || !r->group || r->used > r->group)
		return NULL;
	return s;
}

static const char *next_region(const char *s)
{
	while (between(*s))
		s++;
	return s;
}

static void fill(struct cd_cpus *set, const struct region *r)
{
	for (size_t at = r->from; at <= r->to; at += r->group)
		for (size_t i = at; i < at + r->used && i <= r->to; i++)
			set->word[i / BITS] |= UINT64_C(1) << i % BITS;
}

bool cd_cpus_parse_list(struct cd_arena *a, const char *s, struct cd_cpus *set)
{
	const char *text = next_region(s);
	struct region r;
	size_t top = 0;

	for (s = text; *s; s = next_region(s)) {
		s = region(s, &r);
		if (!s)
			return false;
		if (r.to + 1 > top)
			top = r.to + 1;
	}
	set->n_words = (top + BITS - 1) / BITS;
	set->word = cd_alloc_n(a, set->n_words, sizeof(*set->word));
	for (s = text; *s; s = next_region(s)) {
		s = region(s, &r);
		fill(set, &r);
	}
	return true;
}

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool cd_cpus_parse_mask(struct cd_arena *a, const char *s, struct cd_cpus *set)
{
	size_t n, groups = 1, i;
	const char *end;

	while (*s == ' ' || *s == '\t')
		s++;
	n = strcspn(s, " \t\n");
	end = s + n;
	end += strspn(end, " \t");
	if (*end == '\n')
		end++;
	if (!n || *end)
		return false;
	for (i = 0; i < n; i++)
		groups += s[i] == ',';
	if (groups > MOST / 32)
		return false;
	set->n_words = (groups + 1) / 2;
	set->word = cd_alloc_n(a, set->n_words, sizeof(*set->word));
	for (end = s + n; groups--; s++) {
		uint64_t word = 0;

		for (i = 0; s < end && *s != ','; s++, i++) {
			if (hex(*s) < 0 || i == 8)
				return false;
			word = word << 4 | (uint64_t)hex(*s);
		}
		if (!i)
			return false;
		set->word[groups / 2] |= word << 32 * (groups % 2);
	}
	return true;
}

bool cd_cpus_test(const struct cd_cpus *set, size_t cpu)
{
	return cpu / BITS < set->n_words && (set->word[cpu / BITS] >> cpu % BITS & 1);
}

size_t cd_cpus_weight(const struct cd_cpus *set)
{
	size_t n = 0;

	for (size_t i = 0; i < set->n_words; i++)
		n += (size_t)__builtin_popcountll(set->word[i]);
	return n;
}

char *cd_cpus_format(struct cd_arena *a, const struct cd_cpus *set)
{
	size_t end = set->n_words * BITS, i = 0, first;
	CD_AUTO_BUF b = { 0 };

	while (i < end) {
		if (!set->word[i / BITS]) {
			i = (i / BITS + 1) * BITS;
			continue;
		}
		if (!cd_cpus_test(set, i)) {
			i++;
			continue;
		}
		for (first = i; i + 1 < end && cd_cpus_test(set, i + 1);)
			i++;
		cd_buf_printf(&b, first == i ? "%s%zu" : "%s%zu-%zu", b.len ? "," : "", first, i);
		i++;
	}
	return cd_strndup(a, b.data ? b.data : "", b.len);
}
