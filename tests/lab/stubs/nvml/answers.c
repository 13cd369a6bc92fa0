/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What does the text file say?  Lines "KEY = VALUE", "# comment", "include FILE" (beside this one).
 * A key is words joined by dots; in the file a word may be a shell pattern or a range of numbers
 * ("gpu.0-3.link.*.state"), and the last line that fits is the answer.
 */
#include <errno.h>
#include <fnmatch.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "answers.h"

static struct answer {
	char *key;
	char *value;
} *answers;
static unsigned int count;

static char *trim(char *s)
{
	char *end;

	s += strspn(s, " \t");
	end = s + strlen(s);
	while (end > s && strchr(" \t\r\n", end[-1]))
		end--;
	*end = 0;
	return s;
}

static bool add(const char *key, const char *value)
{
	struct answer *more = realloc(answers, (count + 1) * sizeof(*more));

	if (!more)
		return false;
	answers = more;
	answers[count].key = strdup(key);
	answers[count].value = strdup(value);
	count++;
	return answers[count - 1].key && answers[count - 1].value;
}

static bool read_file(const char *path, int depth);

static bool read_beside(const char *path, const char *name, int depth)
{
	const char *slash = strrchr(path, '/');
	char other[4096];

	snprintf(other, sizeof(other), "%.*s%s", slash ? (int)(slash + 1 - path) : 0, path, name);
	return read_file(other, depth + 1);
}

static bool read_line(const char *path, char *line, int depth)
{
	char *s = trim(line), *equal;

	if (!*s || *s == '#')
		return true;
	if (strncmp(s, "include ", 8) == 0)
		return read_beside(path, trim(s + 8), depth);
	equal = strchr(s, '=');
	if (!equal || equal == s)
		return false;
	*equal = 0;
	return add(trim(s), trim(equal + 1));
}

static bool read_file(const char *path, int depth)
{
	FILE *f = depth < 8 ? fopen(path, "re") : NULL;
	char *line = NULL;
	size_t room = 0;
	bool good = f != NULL;

	if (!f)
		fprintf(stderr, "lab nvml: %s: %s\n", path, strerror(errno));
	for (int n = 1; good && getline(&line, &room, f) >= 0; n++) {
		good = read_line(path, line, depth);
		if (!good)
			fprintf(stderr, "lab nvml: %s:%d: no KEY = VALUE\n", path, n);
	}
	free(line);
	if (f)
		fclose(f);
	return good;
}

void answers_forget(void)
{
	while (count) {
		count--;
		free(answers[count].key);
		free(answers[count].value);
	}
	free(answers);
	answers = NULL;
}

bool answers_read(const char *path)
{
	answers_forget();
	return read_file(path, 0);
}

bool answers_parse(const char *text, unsigned long long *value)
{
	char *end;

	errno = 0;
	*value = strtoull(text, &end, 0);
	return !errno && end != text && !*end && !strchr(text, '-');
}

static bool word_fits(const char *pattern, const char *word)
{
	unsigned long long from, to, number;
	char *dash = strchr(pattern, '-'), low[32];

	if (dash && answers_parse(word, &number)) {
		snprintf(low, sizeof(low), "%.*s", (int)(dash - pattern), pattern);
		return answers_parse(low, &from) && answers_parse(dash + 1, &to) &&
			number >= from && number <= to;
	}
	return fnmatch(pattern, word, 0) == 0;
}

static bool fits(const char *pattern, const char *key)
{
	char p[ANSWERS_KEY], k[ANSWERS_KEY], *pw = p, *kw = k;

	snprintf(p, sizeof(p), "%s", pattern);
	snprintf(k, sizeof(k), "%s", key);
	while (pw && kw) {
		char *p_word = strsep(&pw, "."), *k_word = strsep(&kw, ".");

		if (!word_fits(p_word, k_word))
			return false;
	}
	return !pw && !kw;
}

static const char *find(const char *key)
{
	for (unsigned int i = count; i-- > 0;)
		if (fits(answers[i].key, key))
			return answers[i].value;
	return NULL;
}

const char *answers_text(const char *key, ...)
{
	char whole[ANSWERS_KEY];
	va_list ap;

	va_start(ap, key);
	vsnprintf(whole, sizeof(whole), key, ap);
	va_end(ap);
	return find(whole);
}

int answers_number(unsigned long long *value, const char *key, ...)
{
	char whole[ANSWERS_KEY];
	const char *text;
	va_list ap;

	va_start(ap, key);
	vsnprintf(whole, sizeof(whole), key, ap);
	va_end(ap);
	text = find(whole);
	if (!text)
		return 0;
	if (answers_parse(text, value))
		return 1;
	fprintf(stderr, "lab nvml: %s = %s: no number\n", whole, text);
	return -1;
}
