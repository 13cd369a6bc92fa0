// SPDX-License-Identifier: Apache-2.0
/*
 * socket-owners.c - which processes hold these sockets?
 *
 * The kernel tells it only the other way round, so all descriptors of all processes are looked at:
 * for few sockets alone, and no more of them than a moment allows.  Processes come and go
 * meanwhile; what cannot be read is passed by.
 */
#include "collect/socket-owners.h"

#include <commdoctor/collector.h>

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

enum { LINKS_MAX = 50000 };	/* ours: descriptors to look at, about a third of a second */

struct search {
	struct cd_collect *x;
	const uint32_t *inode;
	const char **owner;
	size_t n, open, links;	/* not found yet; looked at */
};

/* "socket:[4711]" */
static bool socket_inode(const char *link, uint64_t *inode)
{
	size_t n = strlen(link);
	char digits[24];

	if (!cd_text_starts(link, "socket:[") || link[n - 1] != ']' || n - 9 >= sizeof(digits))
		return false;
	memcpy(digits, link + 8, n - 9);
	digits[n - 9] = '\0';
	return cd_parse_u64(digits, inode);
}

static const char *name_of(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes name = cd_host_read(cd_collect_host(x), a,
					    cd_sprintf(a, "/proc/%s/comm", pid), 64);

	return cd_sprintf(a, "%s (%s)", name.error ? "?" : cd_text_trim(a, name.data), pid);
}

static void found(struct search *s, const char *pid, uint64_t inode, const char **name)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->owner[i] || s->inode[i] != inode)
			continue;
		*name = *name ? *name : name_of(s->x, pid);
		s->owner[i] = *name;
		s->open--;
	}
}

static void look_at(struct search *s, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(s->x);
	const char *folder = cd_sprintf(a, "/proc/%s/fd", pid), *name = NULL;
	struct cd_names fds = cd_host_list(cd_collect_host(s->x), a, folder);

	for (size_t k = 0; k < fds.n && s->open && s->links < LINKS_MAX; k++, s->links++) {
		char path[64];
		uint64_t number;
		const char *link;
		int error;

		snprintf(path, sizeof(path), "%s/%s", folder, fds.name[k]);
		link = cd_live_proc_link(cd_collect_host(s->x), a, path, &error);
		if (link && socket_inode(link, &number))
			found(s, pid, number, &name);
	}
}

void cd_socket_owners(struct cd_collect *x, const uint32_t *inode, const char **owner, size_t n)
{
	struct search s = { .x = x, .inode = inode, .owner = owner, .n = n };
	struct cd_names pids;

	for (size_t i = 0; i < n; i++) {
		owner[i] = NULL;
		s.open += inode[i] != 0;
	}
	if (!s.open || !cd_is_live(x))
		return;
	pids = cd_host_list(cd_collect_host(x), cd_collect_arena(x), "/proc");
	for (size_t i = 0; i < pids.n && s.open && s.links < LINKS_MAX; i++)
		if (pids.name[i][0] >= '0' && pids.name[i][0] <= '9')
			look_at(&s, pids.name[i]);
}
