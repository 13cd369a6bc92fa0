// SPDX-License-Identifier: Apache-2.0
/*
 * socket-owners.c - which processes hold these sockets?
 *
 * The kernel tells it only the other way round, so all descriptors of all processes are looked at:
 * for sockets in trouble alone.  Processes come and go meanwhile; what cannot be read is passed by.
 */
#include "collect/socket-owners.h"

#include <commdoctor/collector.h>

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

/* "socket:[4711]" */
static bool socket_inode(struct cd_arena *a, const char *link, uint64_t *inode)
{
	size_t n = strlen(link);

	return cd_text_starts(link, "socket:[") && link[n - 1] == ']' &&
	       cd_parse_u64(cd_strndup(a, link + 8, n - 9), inode);
}

static const char *name_of(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes name = cd_host_read(cd_collect_host(x), a,
					    cd_sprintf(a, "/proc/%s/comm", pid), 64);

	return cd_sprintf(a, "%s (%s)", name.error ? "?" : cd_text_trim(a, name.data), pid);
}

/* How many of those that had no owner have one now? */
static size_t look_at(struct cd_collect *x, const char *pid, const uint32_t *inode,
		      const char **owner, size_t n)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, "/proc/%s/fd", pid), *name = NULL;
	struct cd_names fds = cd_host_list(cd_collect_host(x), a, folder);
	size_t found = 0;

	for (size_t k = 0; k < fds.n; k++) {
		char path[64];
		uint64_t number;
		const char *link;
		int error;

		snprintf(path, sizeof(path), "%s/%s", folder, fds.name[k]);
		link = cd_live_proc_link(cd_collect_host(x), a, path, &error);
		if (!link || !socket_inode(a, link, &number))
			continue;
		for (size_t i = 0; i < n; i++) {
			if (owner[i] || inode[i] != number)
				continue;
			name = name ? name : name_of(x, pid);
			owner[i] = name;
			found++;
		}
	}
	return found;
}

void cd_socket_owners(struct cd_collect *x, const uint32_t *inode, const char **owner, size_t n)
{
	size_t open = 0;
	struct cd_names pids;

	for (size_t i = 0; i < n; i++) {
		owner[i] = NULL;
		open += inode[i] != 0;
	}
	if (!open || !cd_is_live(x))
		return;
	pids = cd_host_list(cd_collect_host(x), cd_collect_arena(x), "/proc");
	for (size_t i = 0; i < pids.n && open; i++)
		if (pids.name[i][0] >= '0' && pids.name[i][0] <= '9')
			open -= look_at(x, pids.name[i], inode, owner, n);
}
