/* SPDX-License-Identifier: Apache-2.0 */
/*
 * neigh_stat.c - how full are the tables of neighbours, and whom did they turn away?
 *
 * IPv4 and IPv6 have one table each, shared by all network namespaces; their counts show in the first
 * one alone.  Each line of the file is of one CPU, but `entries` is the whole table's.
 */
#include <commdoctor/collector.h>

#include <errno.h>

#include "base/arena.h"
#include "collect/stat-columns.h"

#define FILES "cat /proc/net/stat/{arp,ndisc}_cache"
#define COUNTER(n, words) { .name = "neigh/" n, .type = CD_COUNTER, .unit = "", .source = FILES, \
	.about = words }

static const struct cd_fact_spec facts[] = {
	{ .name = "neigh/entries", .type = CD_INT, .unit = "", .source = FILES,
	  .about = "entries of the table of inet or inet6, of all network namespaces" },
	COUNTER("table_fulls", "new neighbours refused: the table was full"),
	COUNTER("forced_gc_runs", "searches for an entry that could go, while one waited for it"),
	COUNTER("unresolved_discards", "packets dropped before the neighbour's address was known"),
	COUNTER("res_failed", "neighbours that did not answer"),
	{ .name = NULL },
};

static const struct {
	const char *family, *path;
} table[] = {
	{ "inet", "/proc/net/stat/arp_cache" }, { "inet6", "/proc/net/stat/ndisc_cache" },
};

static bool exists(struct cd_collect *x, const char *path)
{
	int error;

	return cd_host_exists(cd_collect_host(x), cd_collect_arena(x), path, &error);
}

/* Settings that each namespace has are there, those of the machine are not. */
static bool in_child(struct cd_collect *x)
{
	return exists(x, "/proc/sys/net/ipv4/ip_forward") &&
	       !exists(x, "/proc/sys/net/ipv4/tcp_mem");
}

static void missing(struct cd_collect *x, const char *fact, const char *family, const char *path,
		    int error)
{
	if (error != ENOENT && error != ENOTDIR)
		cd_put_errno(x, fact, family, path, error);
	else if (in_child(x))
		cd_put_unseen(x, fact, family, CD_OTHER_NAMESPACE,
			      "host-only: %s shows in the first network namespace alone", path);
	else if (cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x), path))
		cd_put_absent(x, fact, family, "this kernel has no %s", path);
	else
		cd_put_unseen(x, fact, family, CD_NOT_COLLECTED, "%s was not recorded", path);
}

static void put(struct cd_collect *x, const struct cd_fact_spec *s, const char *family,
		const char *path, struct cd_bytes b)
{
	const char *name = s->name + sizeof("neigh/") - 1;
	uint64_t v = 0;

	if (b.error) {
		missing(x, s->name, family, path, b.error);
		return;
	}
	switch (cd_stat_column(cd_collect_arena(x), b, name, s->type == CD_INT, &v)) {
	case CD_STAT_FOUND:
		if (s->type == CD_INT)
			cd_put_int(x, s->name, family, (int64_t)v);
		else
			cd_put_counter(x, s->name, family, v);
		break;
	case CD_STAT_NO_SUCH:
		cd_put_absent(x, s->name, family, "this kernel does not count %s", name);
		break;
	case CD_STAT_MASKED:
		cd_put_unseen(x, s->name, family, CD_MASKED, "%s is empty", path);
		break;
	case CD_STAT_CUT:
		cd_put_unseen(x, s->name, family, CD_TRUNCATED, "%s is cut or damaged", path);
		break;
	case CD_STAT_BROKEN:
		cd_put_unseen(x, s->name, family, CD_GARBAGE, "no number for %s in %s", name, path);
		break;
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x),
						 table[i].path, CD_READ_LARGE);

		for (const struct cd_fact_spec *s = facts; s->name; s++)
			put(x, s, table[i].family, table[i].path, b);
	}
	return 0;
}

const struct cd_collector cd_collector_neigh_stat = {
	.name = "neigh_stat", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};
