/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stat-columns.c - what does a column of /proc/net/stat/arp_cache or nf_conntrack say?
 *
 * A line of names, then one of hexadecimal numbers for each CPU.  Which columns there are and where
 * differs from kernel to kernel.  Numbers of the whole table stand on each line again.
 */
#include "collect/stat-columns.h"

#include <string.h>

#include "base/arena.h"
#include "base/parse.h"

static const char *next(const char *line)
{
	const char *end = strchr(line, '\n');

	return end && end[1] ? end + 1 : NULL;
}

/* The word at `index` of a line and its length; 0: the line has not so many. */
static size_t word(const char *line, size_t index, const char **at)
{
	for (const char *p = line;; index--) {
		size_t n;

		p += strspn(p, " ");
		n = strcspn(p, " \n");
		*at = p;
		if (!n || !index)
			return n;
		p += n;
	}
}

static size_t words(const char *line)
{
	const char *at;
	size_t n = 0;

	while (word(line, n, &at))
		n++;
	return n;
}

static size_t column(const char *line, const char *name)
{
	const char *at;
	size_t n;

	for (size_t i = 0; (n = word(line, i, &at)); i++)
		if (n == strlen(name) && !strncmp(at, name, n))
			return i;
	return SIZE_MAX;
}

enum cd_stat_found cd_stat_column(struct cd_arena *a, struct cd_bytes b, const char *name,
				  bool total, uint64_t *value)
{
	const char *at, *line = b.data;
	size_t index, n, names;
	uint64_t v;

	if (!b.len)
		return CD_STAT_MASKED;
	if (b.truncated || b.data[b.len - 1] != '\n' || strlen(b.data) != b.len)
		return CD_STAT_CUT;
	index = column(line, name);
	if (index == SIZE_MAX)
		return words(line) ? CD_STAT_NO_SUCH : CD_STAT_BROKEN;
	names = words(line);
	*value = 0;
	if (!(line = next(line)))
		return CD_STAT_BROKEN;
	for (; line; line = next(line)) {
		n = word(line, index, &at);
		if (words(line) != names || !cd_parse_hex(cd_strndup(a, at, n), &v))
			return CD_STAT_BROKEN;
		*value = total ? v : *value + v;
	}
	return CD_STAT_FOUND;
}
