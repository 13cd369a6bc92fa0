/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpuidle - how deep may idle CPUs sleep, and how often did they?
 *
 * The counters are summed over a NUMA node: who wakes a CPU beside a port waits for the state that the
 * CPU was in, and which one of the node's CPUs it was does not matter.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/cpus.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define NODES "/sys/devices/system/node"

enum { MOST_STATES = 16 };	/* CPUIDLE_STATE_MAX is 10 */

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" },
	{ "latency", CD_COL_INT, "us" },
	{ "off", CD_COL_INT, "" },
	{ "cpus", CD_COL_TEXT, "" },
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/idle_driver", .type = CD_TEXT,
	  .source = "cat " CD_CPUS_FOLDER "/cpuidle/current_driver",
	  .about = "who chooses among the idle states" },
	{ .name = "cpu/idle", .type = CD_TABLE, .columns = columns,
	  .source = "cpupower idle-info; grep -H . " CD_CPUS_FOLDER "/cpu*/cpuidle/state*/*",
	  .about = "idle states: how long waking takes, whether somebody turned it off, on which CPUs" },
	{ .name = "cpu/idle_entries", .type = CD_COUNTER,
	  .source = "cat " CD_CPUS_FOLDER "/cpu*/cpuidle/state*/usage",
	  .about = "times that the CPUs of a NUMA node went there; subject: NODE/STATE" },
	{ .name = NULL },
};

struct node {
	const char *name;
	struct cd_cpus cpus;
};

struct sums {
	struct cd_map *map;	/* "0/C6" -> uint64_t */
	const char **name;
	size_t n;
	struct node *node;
	size_t n_nodes;
};

static void read_nodes(struct cd_collect *x, struct sums *s)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names names = cd_host_list(cd_collect_host(x), a, NODES);
	int error;

	s->node = cd_alloc_n(a, names.n + 1, sizeof(*s->node));
	for (size_t i = 0; !names.error && i < names.n; i++) {
		const char *text;

		if (!cd_text_starts(names.name[i], "node"))
			continue;
		text = cd_sysfs_text(x, cd_sprintf(a, NODES "/%s/cpulist", names.name[i]), &error);
		if (text && cd_cpus_parse_list(a, text, &s->node[s->n_nodes].cpus))
			s->node[s->n_nodes++].name = names.name[i] + strlen("node");
	}
}

/* A kernel without NUMA is one node. */
static const char *node_of(const struct sums *s, long cpu)
{
	for (size_t i = 0; i < s->n_nodes; i++)
		if (cd_cpus_test(&s->node[i].cpus, (size_t)cpu))
			return s->node[i].name;
	return "0";
}

static void count(struct cd_collect *x, struct sums *s, long cpu, const char *state, uint64_t n)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *name = cd_sprintf(a, "%s/%s", node_of(s, cpu), state);
	uint64_t *sum = cd_map_get(s->map, name, strlen(name));

	if (!sum) {
		const char **more = cd_alloc_n(a, s->n + 1, sizeof(*more));

		if (s->n)
			memcpy(more, s->name, s->n * sizeof(*more));
		s->name = more;
		s->name[s->n++] = name;
		sum = cd_alloc(a, sizeof(*sum));
		cd_map_set(s->map, name, strlen(name), sum);
	}
	*sum += n;
}

/* An errno, or 0; *found counts the states. */
static int read_cpu(struct cd_collect *x, long cpu, struct cd_cpu_groups *groups, struct sums *s,
		    size_t *found)
{
	static const char *const file[] = { "name", "latency", "disable", "usage" };
	bool counters_only = cd_second_sample(x);
	struct cd_arena *a = cd_collect_arena(x);
	int error;

	for (unsigned i = 0; i < MOST_STATES; i++) {
		const char *cell[4];
		uint64_t n;

		for (size_t k = 0; k < 4; k++) {
			cell[k] = NULL;
			if (counters_only && (k == 1 || k == 2))
				continue;
			cell[k] = cd_cpu_text(x, cpu, cd_sprintf(a, "cpuidle/state%u/%s", i, file[k]),
					      &error);
			if (!cell[k] && error)
				return error;
			if (!cell[k] && !k)
				return 0;
		}
		++*found;
		if (cell[3] && cd_parse_u64(cell[3], &n))
			count(x, s, cpu, cell[0], n);
		cd_cpu_groups_add(x, groups, cpu, cell, 3);
	}
	return 0;
}

static void put_rows(struct cd_collect *x, const struct cd_cpu_groups *groups)
{
	struct cd_rows *t = cd_table_begin(x, "cpu/idle", "");

	for (size_t i = 0; i < groups->n; i++) {
		const struct cd_cpu_group *g = &groups->group[i];
		int64_t v;

		cd_row_text(t, "state", g->cell[0]);
		if (g->cell[1] && cd_parse_i64(g->cell[1], &v))
			cd_row_int(t, "latency", v);
		if (g->cell[2] && cd_parse_i64(g->cell[2], &v))
			cd_row_int(t, "off", v);
		cd_row_text(t, "cpus", cd_cpus_format(cd_collect_arena(x), &g->cpus));
		cd_row_end(t);
	}
	cd_table_end(t);
}

static void put_states(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_cpu_groups groups = { 0 };
	struct sums sums = { .map = cd_map_new(a) };
	struct cd_cpus online;
	size_t found = 0;
	int error = 0;

	if (!cd_cpus_online(x, &online, &error)) {
		cd_put_errno(x, "cpu/idle", "", CD_CPUS_FOLDER "/online", error);
		return;
	}
	read_nodes(x, &sums);
	for (long cpu = -1; !error && (cpu = cd_cpus_next(&online, cpu)) >= 0;)
		error = read_cpu(x, cpu, &groups, &sums, &found);
	if (error) {
		cd_put_errno(x, "cpu/idle", "", CD_CPUS_FOLDER "/cpu*/cpuidle", error);
		return;
	}
	if (!found) {
		cd_put_absent(x, "cpu/idle", "", "no driver of this kernel chooses idle states");
		return;
	}
	put_rows(x, &groups);
	for (size_t i = 0; i < sums.n; i++)
		cd_put_counter(x, "cpu/idle_entries", sums.name[i],
			       *(uint64_t *)cd_map_get(sums.map, sums.name[i], strlen(sums.name[i])));
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	int error;
	const char *text = cd_sysfs_text(x, CD_CPUS_FOLDER "/cpuidle/current_driver", &error);

	(void)err;
	if (text && !strcmp(text, "none"))
		cd_put_absent(x, "cpu/idle_driver", "", "no driver: CPUs halt, and no more");
	else if (text)
		cd_put_text(x, "cpu/idle_driver", "", text);
	else
		cd_put_errno(x, "cpu/idle_driver", "", CD_CPUS_FOLDER "/cpuidle/current_driver",
			     error);
	put_states(x);
	return 0;
}

const struct cd_collector cd_collector_cpuidle = {
	.name = "cpuidle", .group = "pci", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};
