/* SPDX-License-Identifier: Apache-2.0 */
/* cpus.c - which CPUs run, and which of them say the same? */
#include "collect/cpus.h"

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "collect/sysfs.h"

enum { MOST_CPUS = 1 << 16 };

bool cd_cpus_online(struct cd_collect *x, struct cd_cpus *online, int *error)
{
	const char *text = cd_sysfs_text(x, CD_CPUS_FOLDER "/online", error);

	if (text && (!cd_cpus_parse_list(cd_collect_arena(x), text, online) ||
		     online->n_words * 64 > MOST_CPUS || !cd_cpus_weight(online))) {
		*error = EINVAL;
		return false;
	}
	return text;
}

long cd_cpus_next(const struct cd_cpus *set, long previous)
{
	for (size_t i = (size_t)(previous + 1); i < set->n_words * 64; i++)
		if (cd_cpus_test(set, i))
			return (long)i;
	return -1;
}

static struct cd_cpu_group *group_of(struct cd_arena *a, struct cd_cpu_groups *g, const char *key,
				     const char *const *cell)
{
	size_t *index = cd_map_get(g->map, key, strlen(key));
	struct cd_cpu_group *more;

	if (index)
		return &g->group[*index];
	if (g->n == g->room) {
		g->room = g->room ? 2 * g->room : 8;
		more = cd_alloc_n(a, g->room, sizeof(*more));
		if (g->n)
			memcpy(more, g->group, g->n * sizeof(*more));
		g->group = more;
	}
	index = cd_alloc(a, sizeof(*index));
	*index = g->n;
	cd_map_set(g->map, key, strlen(key), index);
	g->group[g->n].cell = cell;
	return &g->group[g->n++];
}

void cd_cpu_groups_add(struct cd_collect *x, struct cd_cpu_groups *g, long cpu,
		       const char *const *cell, size_t n_cells)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *key = "", **copy = cd_alloc_n(a, n_cells, sizeof(*copy));
	struct cd_cpus *cpus;
	size_t words = (size_t)cpu / 64 + 1;

	for (size_t i = 0; i < n_cells; i++) {
		copy[i] = cell[i];
		key = cd_sprintf(a, "%s%s\n", key, cell[i] ? cell[i] : "\t");
	}
	if (!g->map)
		g->map = cd_map_new(a);
	cpus = &group_of(a, g, key, copy)->cpus;
	if (cpus->n_words < words) {
		uint64_t *word = cd_alloc_n(a, words, sizeof(*word));

		if (cpus->n_words)
			memcpy(word, cpus->word, cpus->n_words * sizeof(*word));
		*cpus = (struct cd_cpus){ word, words };
	}
	cpus->word[words - 1] |= UINT64_C(1) << cpu % 64;
}

const char *cd_cpu_text(struct cd_collect *x, long cpu, const char *name, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *text = cd_sysfs_text(x, cd_sprintf(a, CD_CPUS_FOLDER "/cpu%ld/%s", cpu, name),
					 error);

	if (!text && *error == ENOENT)
		*error = 0;
	return text;
}
