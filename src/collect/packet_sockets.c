/* SPDX-License-Identifier: Apache-2.0 */
/* packet_sockets.c - which links do programs capture packets of? */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "host/host.h"

#define FILE_OF "/proc/net/packet"

static const struct cd_fact_spec facts[] = {
	{ .name = "packet/links", .type = CD_INTS, .source = "cat " FILE_OF,
	  .about = "numbers of the links that packet sockets are bound to; 0: one hears all" },
	{ .name = NULL },
};

enum { IFACE = 4 };

/* "sk RefCnt Type Proto Iface R Rmem User Inode": the fifth word of a line. */
static bool iface_of(struct cd_arena *a, const char *line, size_t n, int64_t *index)
{
	for (int word = 0; n; word++) {
		size_t blank = 0, len = 0;

		while (blank < n && (line[blank] == ' ' || line[blank] == '\t'))
			blank++;
		line += blank;
		n -= blank;
		while (len < n && line[len] != ' ' && line[len] != '\t')
			len++;
		if (word == IFACE)
			return len && cd_parse_i64(cd_strndup(a, line, len), index);
		line += len;
		n -= len;
	}
	return false;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, FILE_OF, CD_READ_LARGE);
	const char *at = b.data, *end = b.data + b.len;
	int64_t *index = cd_alloc_n(a, b.len / 16 + 1, sizeof(*index));
	bool first = true;
	size_t n = 0;

	(void)err;
	if (b.error == ENOENT && cd_host_absent_is_answer(cd_collect_host(x), a, FILE_OF))
		cd_put_absent(x, "packet/links", "", "this kernel has no packet sockets");
	else if (b.error)
		cd_put_errno(x, "packet/links", "", FILE_OF, b.error);
	else if (!b.len)
		cd_put_unseen(x, "packet/links", "", CD_MASKED, "%s is empty", FILE_OF);
	if (b.error || !b.len)
		return 0;
	for (; at < end; first = false) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));
		size_t len = (size_t)((nl ? nl : end) - at);

		if (!first && len && !iface_of(a, at, len, &index[n++])) {
			cd_put_unseen(x, "packet/links", "", CD_GARBAGE, "a line of %s is not whole",
				      FILE_OF);
			return 0;
		}
		at += len + 1;
	}
	cd_put_ints(x, "packet/links", "", index, n);
	return 0;
}

const struct cd_collector cd_collector_packet_sockets = {
	.name = "packet_sockets", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_PER_NETNS,
};
