/* SPDX-License-Identifier: Apache-2.0 */
/*
 * node_memory - how much memory has each NUMA node left, and how often was another one asked?
 *
 * Pages that back huge pages are given away at boot: they count neither as memory nor as free.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define NODES "/sys/devices/system/node"

static const struct cd_fact_spec facts[] = {
	{ .name = "numa/memory", .type = CD_BYTES, .unit = "bytes",
	  .source = "grep MemTotal " NODES "/node{subject}/meminfo",
	  .about = "memory of the node without what is set aside for huge pages" },
	{ .name = "numa/available", .type = CD_BYTES, .unit = "bytes",
	  .source = "egrep 'MemFree|Inactive.file' " NODES "/node{subject}/meminfo",
	  .about = "free, or cache of files that nobody used lately" },
	{ .name = "numa/allocated", .type = CD_COUNTER,
	  .source = "grep -w numa_hit " NODES "/node{subject}/numastat",
	  .about = "pages that were wanted of this node and came from it" },
	{ .name = "numa/foreign", .type = CD_COUNTER,
	  .source = "grep numa_foreign " NODES "/node{subject}/numastat",
	  .about = "pages that were wanted of this node and came from another" },
	{ .name = NULL },
};

/* "Node 0 MemTotal:       131072 kB" */
static bool of_meminfo(struct cd_arena *a, const char *text, const char *key, int64_t *bytes)
{
	const char *line = strstr(text, cd_sprintf(a, " %s:", key));
	char *word[2];

	if (!line)
		return false;
	line = strchr(line, ':') + 1;
	if (cd_text_words(cd_strndup(a, line, strcspn(line, "\n")), word, 2) < 1 ||
	    !cd_parse_i64(word[0], bytes) || *bytes < 0 || *bytes > INT64_MAX / 1024)
		return false;
	*bytes *= 1024;
	return true;
}

/* Of all sizes: meminfo counts the default one alone. */
static int64_t huge(struct cd_collect *x, const char *node)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, NODES "/node%s/hugepages", node);
	struct cd_names names = cd_host_list(cd_collect_host(x), a, folder);
	int64_t sum = 0;

	for (size_t i = 0; !names.error && i < names.n; i++) {
		int error;
		int64_t kib, pages;
		const char *text = cd_sysfs_text(x, cd_sprintf(a, "%s/%s/nr_hugepages", folder,
							       names.name[i]), &error);

		if (text && cd_text_starts(names.name[i], "hugepages-") &&
		    cd_parse_i64(cd_strndup(a, names.name[i] + strlen("hugepages-"),
					    strspn(names.name[i] + strlen("hugepages-"),
						   "0123456789")), &kib) &&
		    cd_parse_i64(text, &pages) && pages >= 0 && kib > 0 &&
		    pages < INT64_MAX / 1024 / kib)
			sum += pages * kib * 1024;
	}
	return sum;
}

static void put_memory(struct cd_collect *x, const char *node)
{
	const char *path = cd_sprintf(cd_collect_arena(x), NODES "/node%s/meminfo", node);
	struct cd_arena *a = cd_collect_arena(x);
	int64_t total, available, cache;
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	if (text && of_meminfo(a, text, "MemTotal", &total) &&
	    of_meminfo(a, text, "MemFree", &available) &&
	    of_meminfo(a, text, "Inactive(file)", &cache)) {
		total -= huge(x, node);
		cd_put_int(x, "numa/memory", node, total > 0 ? total : 0);
		cd_put_int(x, "numa/available", node, available + cache);
		return;
	}
	cd_put_errno(x, "numa/memory", node, path, text ? EINVAL : error);
	cd_put_errno(x, "numa/available", node, path, text ? EINVAL : error);
}

static void put_counters(struct cd_collect *x, const char *node)
{
	static const struct { const char *key, *fact; } row[] = {
		{ "numa_hit", "numa/allocated" }, { "numa_foreign", "numa/foreign" },
	};
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_sprintf(a, NODES "/node%s/numastat", node);
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		const char *line = text ? strstr(cd_sprintf(a, "\n%s", text),
						 cd_sprintf(a, "\n%s ", row[i].key)) : NULL;
		uint64_t v;

		if (line && cd_parse_u64(cd_strndup(a, line + strlen(row[i].key) + 2,
						    strcspn(line + strlen(row[i].key) + 2, "\n")), &v))
			cd_put_counter(x, row[i].fact, node, v);
		else
			cd_put_errno(x, row[i].fact, node, path, text ? EINVAL : error);
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names names = cd_host_list(cd_collect_host(x), cd_collect_arena(x), NODES);

	(void)err;
	for (size_t i = 0; !names.error && i < names.n; i++) {
		uint64_t n;

		if (!cd_text_starts(names.name[i], "node") || !cd_parse_u64(names.name[i] + 4, &n))
			continue;
		put_memory(x, names.name[i] + 4);
		put_counters(x, names.name[i] + 4);
	}
	return 0;
}

const struct cd_collector cd_collector_node_memory = {
	.name = "node_memory", .group = "pci", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};
