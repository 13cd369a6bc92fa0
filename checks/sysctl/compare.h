/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare.h - would writing this text leave the setting as it stands?
 *
 * The kernel takes numbers in any base of C, ignores blanks and what follows the numbers it wants,
 * sets only the first ones when fewer are given, and prints lists in an order of its own.
 */
#ifndef CD_CHECKS_SYSCTL_COMPARE_H
#define CD_CHECKS_SYSCTL_COMPARE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum same { SAME = 1, OTHER, CANNOT_TELL };

/* The next word and its length; NULL at the end. */
static inline const char *compare_word(const char **p, size_t *n)
{
	const char *word = *p + strspn(*p, " \t");

	*n = strcspn(word, " \t");
	*p = word + *n;
	return *n ? word : NULL;
}

static inline int compare_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 :
	       c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* All of the word, in the bases of C: "16", "0x10", "020". */
static inline bool compare_number(const char *word, size_t n, int64_t *value)
{
	size_t i = n && (*word == '-' || *word == '+');
	int base = 10;

	*value = 0;
	if (n > i + 2 && word[i] == '0' && (word[i + 1] | 0x20) == 'x') {
		base = 16;
		i += 2;
	} else if (n > i + 1 && word[i] == '0') {
		base = 8;
	}
	if (i == n)
		return false;
	for (; i < n; i++) {
		int digit = compare_digit(word[i]);

		if (digit >= base || *value > (INT64_MAX - digit) / base)
			return false;
		*value = *value * base + digit;
	}
	if (*word == '-')
		*value = -*value;
	return true;
}

static inline bool compare_has(const char *list, const char *word, size_t n)
{
	const char *w;
	size_t length;

	while ((w = compare_word(&list, &length)))
		if (length == n && !strncmp(w, word, n))
			return true;
	return false;
}

/* The same words in any order. */
static inline enum same compare_sets(const char *configured, const char *running)
{
	const char *a = configured, *b = running, *word;
	size_t n;

	while ((word = compare_word(&a, &n)))
		if (!compare_has(running, word, n))
			return OTHER;
	while ((word = compare_word(&b, &n)))
		if (!compare_has(configured, word, n))
			return OTHER;
	return SAME;
}

static inline bool compare_ends(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n >= m && !strcmp(s + n - m, end);
}

static inline enum same compare_setting(const char *key, const char *configured,
					const char *running)
{
	const char *a = configured, *b = running, *x, *y;
	bool rounded = compare_ends(key, "rps_sock_flow_entries") ||
		       compare_ends(key, "nf_conntrack_buckets");
	size_t n, m;

	if (compare_ends(key, "allowed_congestion_control"))
		return compare_sets(configured, running);
	/* printed merged and padded: only the same text is surely the same */
	if (compare_ends(key, "bitmap") || compare_ends(key, "_mask") ||
	    compare_ends(key, "reserved_ports"))
		return strcmp(configured, running) ? CANNOT_TELL : SAME;
	if (!compare_word(&a, &n))
		return *running ? CANNOT_TELL : SAME;
	for (a = configured; (y = compare_word(&b, &m));) {
		int64_t want, have;

		x = compare_word(&a, &n);
		if (!x)
			return SAME;	/* the kernel sets only the first ones */
		if (compare_number(x, n, &want) && compare_number(y, m, &have)) {
			if (want == have)
				continue;
			/* the kernel rounds these up */
			if (!rounded || want <= 0 || have < want || have >= 2 * want)
				return OTHER;
		} else if (n != m || strncmp(x, y, n)) {
			return OTHER;
		}
	}
	return SAME;
}

#endif
