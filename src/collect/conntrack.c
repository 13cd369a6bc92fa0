/* SPDX-License-Identifier: Apache-2.0 */
/*
 * conntrack.c - what happened to tracked connections that found no place?
 *
 * Counters of this network namespace, a line for each CPU in 32 bits.  How many are tracked, and how
 * many may be, are settings (sysctl/net.netfilter.nf_conntrack_count and _max).  The netlink way to
 * the same numbers would load nf_conntrack_netlink where it is not loaded; it is not asked.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "collect/stat-columns.h"

#define FILE "/proc/net/stat/nf_conntrack"
#define COUNTER(n, words) { .name = "conntrack/" n, .type = CD_COUNTER, .unit = "", \
	.source = "cat " FILE, .about = words, .counter_bits = 32, .counter_flags = CD_WRAPS }

static const struct cd_fact_spec facts[] = {
	COUNTER("drop", "packets dropped: no place, or a clash of two entries was lost"),
	COUNTER("early_drop", "entries thrown out to make place while the table was full"),
	COUNTER("insert_failed", "entries that clashed with another when they were added"),
	COUNTER("invalid", "packets that belong to no connection as it is known"),
	COUNTER("search_restart", "lookups that began again since the table changed below them"),
	{ .name = NULL },
};

static void missing(struct cd_collect *x, const char *fact, int error)
{
	if (error != ENOENT && error != ENOTDIR)
		cd_put_errno(x, fact, "", FILE, error);
	else if (cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x), FILE))
		cd_put_absent(x, fact, "", "there is no %s: connections are not tracked, or the "
			      "kernel is built without it", FILE);
	else
		cd_put_unseen(x, fact, "", CD_NOT_COLLECTED, FILE " was not recorded");
}

static void put(struct cd_collect *x, const char *fact, struct cd_bytes b)
{
	const char *name = fact + strlen("conntrack/");
	uint64_t v = 0;

	if (b.error) {
		missing(x, fact, b.error);
		return;
	}
	switch (cd_stat_column(cd_collect_arena(x), b, name, false, &v)) {
	case CD_STAT_FOUND:
		cd_put_counter(x, fact, "", v & UINT32_MAX);
		break;
	case CD_STAT_NO_SUCH:
		cd_put_absent(x, fact, "", "this kernel does not count %s", name);
		break;
	case CD_STAT_MASKED:
		cd_put_unseen(x, fact, "", CD_MASKED, FILE " is empty");
		break;
	case CD_STAT_CUT:
		cd_put_unseen(x, fact, "", CD_TRUNCATED, FILE " is cut or damaged");
		break;
	case CD_STAT_BROKEN:
		cd_put_unseen(x, fact, "", CD_GARBAGE, "no number for %s in " FILE, name);
		break;
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), FILE,
					 CD_READ_LARGE);

	(void)err;
	for (const struct cd_fact_spec *s = facts; s->name; s++)
		put(x, s->name, b);
	return 0;
}

const struct cd_collector cd_collector_conntrack = {
	.name = "conntrack", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};
