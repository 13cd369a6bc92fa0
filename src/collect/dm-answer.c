/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dm-answer.c - which targets has a map, and which of its paths has device-mapper given up?
 *
 * A status line counts what follows, since hardware handlers and path selectors add words of their
 * own: FEATURES.. HANDLER.. GROUPS NEXT { STATE SELECTOR.. PATHS ARGS { DEVICE A|F FAILURES ARG.. } }.
 */
#include "collect/dm.h"

#include <linux/dm-ioctl.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"

enum { MOST_TARGETS = 4096, MOST_WORDS = 65536 };

bool cd_dm_targets(struct cd_arena *a, const void *answer, size_t len,
		   struct cd_dm_target **target, size_t *n)
{
	struct dm_ioctl head;
	struct dm_target_spec spec;
	const char *data;
	size_t room, at = 0;

	*n = 0;
	if (len < offsetof(struct dm_ioctl, data))
		return false;
	memset(&head, 0, sizeof(head));
	memcpy(&head, answer, len < sizeof(head) ? len : sizeof(head));
	if (head.target_count > MOST_TARGETS || head.data_size > len ||
	    head.data_start > head.data_size)
		return false;
	data = (const char *)answer + head.data_start;
	room = head.data_size - head.data_start;
	*target = cd_alloc_n(a, head.target_count + 1, sizeof(**target));
	for (uint32_t i = 0; i < head.target_count; i++) {
		if (at > room || room - at < sizeof(spec))
			return false;
		memcpy(&spec, data + at, sizeof(spec));
		at += sizeof(spec);
		if (!memchr(spec.target_type, 0, sizeof(spec.target_type)) ||
		    !memchr(data + at, 0, room - at))
			return false;
		(*target)[i].type = cd_text_clean(a, spec.target_type, strlen(spec.target_type));
		(*target)[i].text = cd_text_clean(a, data + at, strlen(data + at));
		*n = i + 1;
		if (i + 1 < head.target_count && spec.next < at)
			return false;	/* it would stand still or go back */
		at = spec.next;
	}
	return true;
}

struct words {
	char **word;
	size_t n, at;
};

static struct words split(struct cd_arena *a, const char *line)
{
	size_t most = strlen(line) / 2 + 1;
	struct words w = { .at = 0 };

	most = most < MOST_WORDS ? most : MOST_WORDS;
	w.word = cd_alloc_n(a, most, sizeof(*w.word));
	w.n = cd_text_words(cd_strdup(a, line), w.word, most);
	return w;
}

static bool number(struct words *w, int64_t *value)
{
	return w->at < w->n && cd_parse_i64(w->word[w->at++], value) && *value >= 0;
}

static bool skip(struct words *w, int64_t count)
{
	if ((uint64_t)count > w->n - w->at)
		return false;
	w->at += (size_t)count;
	return true;
}

/* "2 queue_io 1": a count and as many words */
static bool skip_counted(struct words *w)
{
	int64_t count;

	return number(w, &count) && skip(w, count);
}

static bool letter(struct words *w, const char *allowed, char *value)
{
	const char *word = w->at < w->n ? w->word[w->at++] : "";

	*value = word[0];
	return word[0] && !word[1] && strchr(allowed, word[0]);
}

static bool is_device(const char *word)
{
	size_t major = strspn(word, "0123456789"), minor;

	if (!major || word[major] != ':')
		return false;
	minor = strspn(word + major + 1, "0123456789");
	return minor && !word[major + 1 + minor];
}

static bool group(struct words *w, int64_t index, struct cd_dm_path *path, size_t *n)
{
	int64_t paths, args;
	char state, flag;

	if (!letter(w, "AED", &state) || !skip_counted(w) || !number(w, &paths) ||
	    !number(w, &args))
		return false;
	for (int64_t i = 0; i < paths; i++) {
		struct cd_dm_path p = { .group = index, .group_state = state };

		if (w->at == w->n || !is_device(w->word[w->at]))
			return false;
		p.device = w->word[w->at++];
		if (!letter(w, "AF", &flag) || !number(w, &p.failures) || !skip(w, args))
			return false;
		p.active = flag == 'A';
		path[(*n)++] = p;
	}
	return true;
}

bool cd_dm_multipath(struct cd_arena *a, const char *status, struct cd_dm_path **path, size_t *n)
{
	struct words w = split(a, status);
	int64_t groups, next;

	*n = 0;
	*path = cd_alloc_n(a, w.n + 1, sizeof(**path));
	if (!skip_counted(&w) || !skip_counted(&w) || !number(&w, &groups) || !number(&w, &next))
		return false;
	for (int64_t i = 1; i <= groups; i++)
		if (!group(&w, i, *path, n))
			return false;
	return w.at == w.n;
}

bool cd_dm_queues(struct cd_arena *a, const char *table, bool *queues)
{
	struct words w = split(a, table);
	int64_t count;

	*queues = false;
	if (!number(&w, &count) || (uint64_t)count > w.n - w.at)
		return false;
	for (int64_t i = 0; i < count; i++)
		*queues |= !strcmp(w.word[w.at + (size_t)i], "queue_if_no_path");
	return true;
}
