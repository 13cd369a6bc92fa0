/* SPDX-License-Identifier: Apache-2.0 */
/* rt6 - how many IPv6 destinations does the kernel hold in memory? */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define STATS "/proc/net/rt6_stats"

/* fib6 nodes, route nodes, routes made, routes, cached, destinations, discarded: all hexadecimal */
enum { WORDS = 7, DESTINATIONS = 5 };

static const struct cd_fact_spec facts[] = {
	{ .name = "ip6/destinations", .type = CD_INT, .unit = "", .source = "cat " STATS,
	  .about = "IPv6 destinations in memory, the sixth number" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, STATS, CD_READ_SMALL);
	char *word[WORDS + 1];
	uint64_t value;

	(void)err;
	if (b.error)
		cd_put_errno(x, "ip6/destinations", "", STATS, b.error);
	else if (cd_text_words(cd_strdup(a, b.data), word, WORDS + 1) > DESTINATIONS &&
		 cd_parse_hex(word[DESTINATIONS], &value) && value <= UINT32_MAX)
		cd_put_int(x, "ip6/destinations", "", (int64_t)value);
	else
		cd_put_unseen(x, "ip6/destinations", "", b.len ? CD_GARBAGE : CD_MASKED,
			      "%s is not what the kernel writes", STATS);
	return 0;
}

const struct cd_collector cd_collector_rt6 = {
	.name = "rt6", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_PER_NETNS,
};
