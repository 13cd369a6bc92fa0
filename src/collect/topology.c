/* SPDX-License-Identifier: Apache-2.0 */
/*
 * topology - which CPUs, cores, packages and NUMA nodes does this machine have?
 *
 * Our own walk of /sys/devices/system: it gives every fact that is judged, live and recorded alike.
 * Only CPUs that are online have a topology folder.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define CPUS "/sys/devices/system/cpu"
#define NODES "/sys/devices/system/node"

enum { MOST_CACHES = 16 };

static const struct cd_fact_spec facts[] = {
	{ .name = "numa", .type = CD_TEXTS, .source = "cat " NODES "/online",
	  .about = "NUMA nodes that are online, numbers as text" },
	{ .name = "numa/cpus", .type = CD_CPUS, .source = "cat " NODES "/node{subject}/cpulist",
	  .about = "online CPUs of the node; empty: memory only" },
	{ .name = "numa/distance", .type = CD_INTS,
	  .source = "cat " NODES "/node{subject}/distance",
	  .about = "to each online node in order; 10 is the node itself" },
	{ .name = "numa/count", .type = CD_INT, .source = "cat " NODES "/online",
	  .about = "nodes online; 1 where the kernel knows of none" },
	{ .name = "cpu/online", .type = CD_CPUS, .source = "cat " CPUS "/online",
	  .about = "CPUs that run" },
	{ .name = "cpu/present", .type = CD_CPUS, .source = "cat " CPUS "/present",
	  .about = "CPUs that are there" },
	{ .name = "cpu/possible", .type = CD_CPUS, .source = "cat " CPUS "/possible",
	  .about = "CPUs that could be" },
	{ .name = "cpu/isolated", .type = CD_CPUS, .source = "cat " CPUS "/isolated",
	  .about = "kept from the scheduler by isolcpus=; empty: none" },
	{ .name = "cpu/nohz_full", .type = CD_CPUS, .source = "cat " CPUS "/nohz_full",
	  .about = "without the scheduler's tick; empty: none" },
	{ .name = "cpu/package", .type = CD_TEXTS, .source = "lscpu -e",
	  .about = "packages, numbers as text" },
	{ .name = "cpu/package_cpus", .type = CD_CPUS, .source = "lscpu -e",
	  .about = "online CPUs of a package" },
	{ .name = "cpu/core", .type = CD_TEXTS, .source = "lscpu -e",
	  .about = "cores, each named by the lists of its threads" },
	{ .name = "cpu/siblings", .type = CD_CPUS,
	  .source = "cat " CPUS "/cpu{subject}/topology/thread_siblings_list",
	  .about = "hardware threads of the CPU's core, itself included" },
	{ .name = "cpu/l3", .type = CD_TEXTS,
	  .source = "grep -H . " CPUS "/cpu*/cache/index*/{level,shared_cpu_list}",
	  .about = "level 3 caches, each named by the list of its online CPUs" },
	{ .name = "cpu/smt", .type = CD_TEXT, .source = "cat " CPUS "/smt/control",
	  .about = "on, off, forceoff, notsupported, notimplemented" },
	{ .name = NULL },
};

/* The kernel prints "(null)" for an empty nohz_full in some versions. */
static void put_lists(struct cd_collect *x)
{
	static const char *const name[] = { "online", "present", "possible", "isolated" };
	struct cd_arena *a = cd_collect_arena(x);
	const char *text, *path;
	int error;

	for (size_t i = 0; i < sizeof(name) / sizeof(name[0]); i++) {
		const char *fact = cd_sprintf(a, "cpu/%s", name[i]);

		path = cd_sprintf(a, CPUS "/%s", name[i]);
		/* every kernel has the first three: a recording without them is not an answer */
		if (i < 3 && !cd_sysfs_text(x, path, &error) && error == ENOENT)
			cd_put_unseen(x, fact, "", CD_NOT_COLLECTED, "%s is not there", path);
		else
			cd_sysfs_put_cpus(x, fact, "", path);
	}
	path = CPUS "/nohz_full";
	text = cd_sysfs_text(x, path, &error);
	if (text && !strcmp(text, "(null)"))
		cd_put_text(x, "cpu/nohz_full", "", "");
	else
		cd_sysfs_put_cpus(x, "cpu/nohz_full", "", path);
	cd_sysfs_put_text(x, "cpu/smt", "", CPUS "/smt/control");
}

/* "online" may be newer than a recording's folders: the folders are asked where it is missing. */
static bool read_nodes(struct cd_collect *x, struct cd_cpus *nodes, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *text = cd_sysfs_text(x, NODES "/online", error);
	struct cd_names names;
	const char *list = "";

	if (text)
		return cd_cpus_parse_list(a, text, nodes);
	names = cd_host_list(cd_collect_host(x), a, NODES);
	*error = names.error;
	if (names.error)
		return false;
	for (size_t i = 0; i < names.n; i++) {
		uint64_t node;

		if (cd_text_starts(names.name[i], "node") &&
		    cd_parse_u64(names.name[i] + 4, &node))
			list = cd_sprintf(a, "%s%s%s", list, *list ? "," : "",
					  names.name[i] + 4);
	}
	return cd_cpus_parse_list(a, list, nodes);
}

static void put_distance(struct cd_collect *x, const char *node, size_t n_nodes)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_sprintf(a, NODES "/node%s/distance", node);
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	int64_t *distance;
	size_t n;

	if (!text)
		cd_put_errno(x, "numa/distance", node, path, error);
	else if (!cd_parse_ints(a, text, &distance, &n) || n != n_nodes)
		cd_put_unseen(x, "numa/distance", node, CD_GARBAGE, "%s: '%.64s'", path, text);
	else
		cd_put_ints(x, "numa/distance", node, distance, n);
}

static void put_nodes(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_cpus nodes = { 0 };
	const char **name;
	size_t n = 0;
	int error = 0;

	if (!read_nodes(x, &nodes, &error)) {
		/* without CONFIG_NUMA there is no such folder, beside the one of the CPUs */
		bool none = error == ENOENT && cd_host_exists(cd_collect_host(x), a, CPUS, &error);

		if (none)
			error = ENOENT;
		cd_put_errno(x, "numa", "", NODES, error ? error : EINVAL);
		if (none && cd_host_absent_is_answer(cd_collect_host(x), a, NODES))
			cd_put_int(x, "numa/count", "", 1);
		else
			cd_put_errno(x, "numa/count", "", NODES, error ? error : EINVAL);
		return;
	}
	name = cd_alloc_n(a, cd_cpus_weight(&nodes) + 1, sizeof(*name));
	for (size_t i = 0; i < nodes.n_words * 64; i++) {
		if (cd_cpus_test(&nodes, i))
			name[n++] = cd_sprintf(a, "%zu", i);
	}
	for (size_t i = 0; i < n; i++) {
		cd_sysfs_put_cpus(x, "numa/cpus", name[i],
				  cd_sprintf(a, NODES "/node%s/cpulist", name[i]));
		put_distance(x, name[i], n);
	}
	cd_put_set(x, "numa", name, n);
	cd_put_int(x, "numa/count", "", (int64_t)n);
}

struct groups {
	struct cd_map *map;	/* name -> struct cd_cpus */
	const char **name;
	size_t n;
};

static void add(struct cd_arena *a, struct groups *g, const char *name, size_t cpu, size_t n_words)
{
	struct cd_cpus *set = cd_map_get(g->map, name, strlen(name));

	if (!set) {
		set = cd_alloc(a, sizeof(*set));
		set->n_words = n_words;
		set->word = cd_alloc_n(a, n_words, sizeof(*set->word));
		cd_map_set(g->map, name, strlen(name), set);
		g->name[g->n++] = name;
	}
	set->word[cpu / 64] |= UINT64_C(1) << cpu % 64;
}

/* Both lists must be whole before they are called a set. */
static int place_cpu(struct cd_collect *x, size_t cpu, size_t n_words, struct groups *packages,
		     struct groups *cores)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *subject = cd_sprintf(a, "%zu", cpu);
	const char *folder = cd_sprintf(a, CPUS "/cpu%zu/topology", cpu), *text, *list;
	struct cd_cpus siblings;
	int64_t package;
	int error;

	text = cd_sysfs_text(x, cd_sprintf(a, "%s/thread_siblings_list", folder), &error);
	if (!text || !cd_cpus_parse_list(a, text, &siblings) || !cd_cpus_test(&siblings, cpu)) {
		cd_put_errno(x, "cpu/siblings", subject, folder, text ? EINVAL : error);
		return text ? EINVAL : error;
	}
	list = cd_cpus_format(a, &siblings);
	cd_put_text(x, "cpu/siblings", subject, list);
	add(a, cores, list, cpu, n_words);
	text = cd_sysfs_text(x, cd_sprintf(a, "%s/physical_package_id", folder), &error);
	if (!text)
		return error;
	if (!cd_parse_i64(text, &package))
		return EINVAL;
	add(a, packages, cd_sprintf(a, "%lld", (long long)package), cpu, n_words);
	return 0;
}

static void put_packages(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct groups packages = { .map = cd_map_new(a) }, cores = { .map = cd_map_new(a) };
	const char *path = CPUS "/online";
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	struct cd_cpus online;

	if (!text || !cd_cpus_parse_list(a, text, &online)) {
		cd_put_errno(x, "cpu/package", "", path, text ? EINVAL : error);
		cd_put_errno(x, "cpu/core", "", path, text ? EINVAL : error);
		return;
	}
	packages.name = cd_alloc_n(a, cd_cpus_weight(&online) + 1, sizeof(char *));
	cores.name = cd_alloc_n(a, cd_cpus_weight(&online) + 1, sizeof(char *));
	error = 0;
	for (size_t cpu = 0; cpu < online.n_words * 64 && !error; cpu++)
		if (cd_cpus_test(&online, cpu))
			error = place_cpu(x, cpu, online.n_words, &packages, &cores);
	if (error) {
		cd_put_errno(x, "cpu/package", "", CPUS "/cpu*/topology", error);
		cd_put_errno(x, "cpu/core", "", CPUS "/cpu*/topology", error);
		return;
	}
	for (size_t i = 0; i < packages.n; i++) {
		const char *name = packages.name[i];

		cd_put_text(x, "cpu/package_cpus", name,
			    cd_cpus_format(a, cd_map_get(packages.map, name, strlen(name))));
	}
	cd_put_set(x, "cpu/package", packages.name, packages.n);
	cd_put_set(x, "cpu/core", cores.name, cores.n);
}

/*
 * The CPUs below the level 3 cache of a CPU; NULL and *error, 0 where it has none.  Levels are
 * not numbered like the folders: a split first level takes two of them.
 */
static const char *l3_of(struct cd_collect *x, size_t cpu, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);

	for (unsigned i = 0; i < MOST_CACHES; i++) {
		const char *folder = cd_sprintf(a, CPUS "/cpu%zu/cache/index%u", cpu, i);
		const char *level = cd_sysfs_text(x, cd_sprintf(a, "%s/level", folder), error);

		if (!level && *error == ENOENT && i)
			break;
		if (!level)
			return NULL;
		if (!strcmp(level, "3"))
			return cd_sysfs_text(x, cd_sprintf(a, "%s/shared_cpu_list", folder),
					     error);
	}
	*error = 0;
	return NULL;
}

/* One CPU of each cache is asked: what the others would say is known then. */
static void put_l3(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = CPUS "/online", **name;
	struct cd_cpus online, below;
	size_t n = 0;
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	if (!text || !cd_cpus_parse_list(a, text, &online)) {
		cd_put_errno(x, "cpu/l3", "", path, text ? EINVAL : error);
		return;
	}
	name = cd_alloc_n(a, cd_cpus_weight(&online) + 1, sizeof(*name));
	for (size_t cpu = 0; cpu < online.n_words * 64; cpu++) {
		if (!cd_cpus_test(&online, cpu))
			continue;
		text = l3_of(x, cpu, &error);
		if (!text && !error)
			continue;
		if (!text || !cd_cpus_parse_list(a, text, &below) || !cd_cpus_test(&below, cpu)) {
			cd_put_errno(x, "cpu/l3", "", cd_sprintf(a, CPUS "/cpu%zu/cache", cpu),
				     text ? EINVAL : error);
			return;
		}
		name[n++] = cd_cpus_format(a, &below);
		for (size_t i = 0; i < online.n_words && i < below.n_words; i++)
			online.word[i] &= ~below.word[i];
	}
	if (n)
		cd_put_set(x, "cpu/l3", name, n);
	else
		cd_put_absent(x, "cpu/l3", "", "no CPU has a level 3 cache");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	put_lists(x);
	if (cd_wants(x, "numa") || cd_wants(x, "numa/*"))
		put_nodes(x);
	if (cd_wants(x, "cpu/package") || cd_wants(x, "cpu/package_cpus") ||
	    cd_wants(x, "cpu/core") || cd_wants(x, "cpu/siblings"))
		put_packages(x);
	if (cd_wants(x, "cpu/l3"))
		put_l3(x);
	return 0;
}

const struct cd_collector cd_collector_topology = {
	.name = "topology", .group = "pci", .facts = facts, .collect = collect,
};
