/* SPDX-License-Identifier: Apache-2.0 */
/*
 * near.c - which CPUs are near a device, when its socket is split into several NUMA nodes?
 *
 * With NPS4 or sub-NUMA clustering local_cpulist names a part of the socket only.  The firmware
 * tells 10 for the node itself and 11 or 12 for the others of the socket, 20 or more beyond.
 */
#include "collect/near.h"

#include <errno.h>

#include "base/arena.h"
#include "collect/sysfs.h"

#define NODES "/sys/devices/system/node"

enum { ITSELF = 10, SAME_SOCKET = 12 };	/* the second is ours */

static void add(struct cd_arena *a, struct cd_cpus *to, const struct cd_cpus *more)
{
	uint64_t *word;

	if (more->n_words > to->n_words) {
		word = cd_alloc_n(a, more->n_words, sizeof(*word));
		for (size_t i = 0; i < to->n_words; i++)
			word[i] = to->word[i];
		to->word = word;
		to->n_words = more->n_words;
	}
	for (size_t i = 0; i < more->n_words; i++)
		to->word[i] |= more->word[i];
}

/* What cannot be read adds nothing. */
void cd_near_cpus(struct cd_collect *x, const char *device, struct cd_cpus *local)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *node = cd_sysfs_text(x, cd_sprintf(a, "%s/numa_node", device), &error);
	const char *online = cd_sysfs_text(x, NODES "/online", &error), *text;
	struct cd_cpus nodes, cpus;
	int64_t own, *distance;
	size_t n, k = 0;

	if (!node || !cd_parse_i64(node, &own) || own < 0 || !online ||
	    !cd_cpus_parse_list(a, online, &nodes))
		return;
	text = cd_sysfs_text(x, cd_sprintf(a, NODES "/node%lld/distance", (long long)own), &error);
	if (!text || !cd_parse_ints(a, text, &distance, &n) || n != cd_cpus_weight(&nodes) ||
	    !cd_cpus_test(&nodes, (size_t)own))
		return;
	for (size_t i = 0; i < (size_t)own; i++)
		k += cd_cpus_test(&nodes, i);
	if (distance[k] != ITSELF)
		return;
	k = 0;
	for (size_t i = 0; i < nodes.n_words * 64; i++) {
		if (!cd_cpus_test(&nodes, i) || distance[k++] > SAME_SOCKET)
			continue;
		text = cd_sysfs_text(x, cd_sprintf(a, NODES "/node%zu/cpulist", i), &error);
		if (text && cd_cpus_parse_list(a, text, &cpus))
			add(a, local, &cpus);
	}
}
