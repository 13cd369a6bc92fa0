/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nfs - which NFS file systems are mounted here, over what, and over how many connections?
 *
 * From the mount namespace that commdoctor runs in; that of a container holds the container's.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define MOUNTS "/proc/self/mountinfo"

enum { MOUNTS_MAX = 1024, WORDS = 32 };

#define FACT(n, t, a) { .name = "nfs/" n, .type = t, .source = "nfsstat -m", .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("mount", CD_TEXTS, "where NFS file systems are mounted"),
	FACT("server", CD_TEXT, "server and folder"),
	FACT("proto", CD_TEXT, "tcp tcp6 udp udp6 rdma rdma6"),
	FACT("nconnect", CD_INT, "connections to the server that its mounts share"),
	{ .name = NULL },
};

/* The kernel writes a space as \040. */
static const char *plain(struct cd_arena *a, const char *text)
{
	char *copy = cd_strdup(a, text), *to = copy;

	for (const char *p = copy; *p; to++) {
		if (p[0] == '\\' && p[1] >= '0' && p[1] <= '3' && p[2] >= '0' && p[2] <= '7' &&
		    p[3] >= '0' && p[3] <= '7') {
			*to = (char)((p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0'));
			p += 4;
		} else {
			*to = *p++;
		}
	}
	*to = '\0';
	return copy;
}

/* Value of one of the comma separated options; NULL when it is not among them. */
static const char *option(struct cd_arena *a, const char *options, const char *name)
{
	size_t n = strlen(name);

	for (const char *p = options; *p; p += *p == ',') {
		size_t length = strcspn(p, ",");

		if (length > n && !strncmp(p, name, n) && p[n] == '=')
			return cd_strndup(a, p + n + 1, length - n - 1);
		p += length;
	}
	return NULL;
}

/* 36 35 0:50 / POINT options ... - nfs4 SERVER OPTIONS */
static const char *mount(struct cd_collect *x, char *line)
{
	struct cd_arena *a = cd_collect_arena(x);
	char *word[WORDS];
	size_t n = cd_text_words(line, word, WORDS), at = 6;
	const char *point, *value;
	int64_t connections = 1;

	while (at < n && strcmp(word[at], "-"))
		at++;
	if (at + 3 >= n || (strcmp(word[at + 1], "nfs") && strcmp(word[at + 1], "nfs4")))
		return NULL;
	point = plain(a, word[4]);
	cd_put_text(x, "nfs/server", point, plain(a, word[at + 2]));
	value = option(a, word[at + 3], "proto");
	if (value)
		cd_put_text(x, "nfs/proto", point, value);
	else
		cd_put_absent(x, "nfs/proto", point, "its options name no protocol");
	value = option(a, word[at + 3], "nconnect");
	if (!value || cd_parse_i64(value, &connections))
		cd_put_int(x, "nfs/nconnect", point, connections);
	return point;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, MOUNTS, CD_READ_LARGE);
	const char *found[MOUNTS_MAX];
	size_t n = 0;

	(void)err;
	if (b.error || b.truncated) {
		cd_put_errno(x, "nfs/mount", "", MOUNTS, b.error ? b.error : EFBIG);
		return 0;
	}
	for (char *p = cd_strndup(a, b.data, b.len); *p && n < MOUNTS_MAX;) {
		size_t length = strcspn(p, "\n");
		bool more = p[length] == '\n';

		p[length] = '\0';
		found[n] = mount(x, p);
		n += found[n] != NULL;
		p += length + more;
	}
	cd_put_set(x, "nfs/mount", found, n);
	return 0;
}

const struct cd_collector cd_collector_nfs = {
	.name = "nfs", .group = "files", .facts = facts, .collect = collect,
};
