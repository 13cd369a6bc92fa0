/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.cpuset_numa - do the CPUs of a container lie at the ports that it uses?
 *
 * A cpuset that holds no CPU of the NUMA node of any fabric port sends each packet over the link
 * between the sockets.  One port nearby is enough: others may be meant for other containers.
 */
#include "groups.h"

static const char *const needs[] = {
	TALKER_NEEDS, GROUP_NEEDS, "cgroup/cpus", "cgroup/mems", "port", "port/role", "nic/numa_node",
	"rdma/device", "rdma/numa_node", "numa", "numa/cpus", NULL
};
static const struct cd_bound bounds[] = {
	{ "bulk", "bytes", "1GiB", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "cpus-remote", CD_HIGH, "process cpus nodes" },
	{ "memory-remote", CD_MEDIUM, "process mems nodes" },
	{ .code = NULL },
};

enum { NODES_MAX = 64 };

struct nodes {
	bool local[NODES_MAX];		/* a fabric port lies there */
	int n;
	const char *dark;		/* a port whose node nobody told */
};

static void add(struct nodes *nodes, const char *port, int64_t node)
{
	if (node < 0 || node >= NODES_MAX) {
		nodes->dark = port;
		return;
	}
	nodes->n += !nodes->local[node];
	nodes->local[node] = true;
}

static struct nodes fabric_nodes(struct cd_case *c)
{
	struct nodes nodes = { .n = 0 };

	for (const char *p = NULL; (p = cd_walk(c, "port", p));) {
		struct cd_texts roles;
		int64_t node = -1;

		if (!cd_have_texts(c, "port/role", p, &roles) || !cd_has(&roles, "fabric"))
			continue;
		cd_have_int(c, "nic/numa_node", p, &node);
		add(&nodes, p, node);
	}
	for (const char *d = NULL; (d = cd_walk(c, "rdma/device", d));) {
		int64_t node = -1;

		if (cd_have_int(c, "rdma/numa_node", d, &node) && node >= 0)
			add(&nodes, d, node);
	}
	return nodes;
}

/* What the nearest group above that has a list of its own allows; NULL: all. */
static const char *list_of(struct cd_case *c, const char *fact, const char *group)
{
	const char *list, *slash;

	for (const char *g = group; *g && strcmp(g, "/");) {
		if (cd_have_text(c, fact, g, &list))
			return list;
		slash = strrchr(g, '/');
		g = slash == g ? "/" : cd_words(c, "%.*s", (int)(slash - g), g);
	}
	return NULL;
}

static bool near(struct cd_case *c, const struct nodes *nodes, const char *cpus)
{
	for (const char *n = NULL; (n = cd_walk(c, "numa", n));) {
		const char *of;
		int64_t number = 0;

		for (const char *p = n; *p >= '0' && *p <= '9'; p++)
			number = number * 10 + (*p - '0');
		if (number < NODES_MAX && nodes->local[number] &&
		    cd_have_text(c, "numa/cpus", n, &of) && cd_cpus_overlap(of, cpus))
			return true;
	}
	return false;
}

static const char *words_of(struct cd_case *c, const struct nodes *nodes)
{
	const char *text = "";

	for (unsigned i = 0; i < NODES_MAX; i++)
		if (nodes->local[i])
			text = cd_words(c, "%s%s%u", text, *text ? "," : "", i);
	return text;
}

static bool memory_near(const struct nodes *nodes, const char *mems)
{
	for (unsigned i = 0; i < NODES_MAX; i++)
		if (nodes->local[i] && cd_cpus_has(mems, i))
			return true;
	return false;
}

static bool in_container(const struct cd_table *t, size_t row, const char *group)
{
	static const char *const pattern[] = { "*docker*", "*kubepods*", "*libpod*", "*lxc*",
		"*/job_*", "*crio*", "*containerd*" };

	if (group_cell(t, row, "apart"))
		return true;
	for (size_t i = 0; i < sizeof(pattern) / sizeof(pattern[0]); i++)
		if (cd_glob(pattern[i], group))
			return true;
	return false;
}

/* A rank, or in a container and with much traffic. */
static bool matters(struct cd_case *c, const struct cd_table *t, size_t row)
{
	return group_is_rank(t, row) ||
	       (group_cell(t, row, "flows") >= cd_bound_int(c, "bulk") &&
		in_container(t, row, group_word(t, row, "cpuset_group")));
}

static bool was_judged(struct cd_case *c, const struct cd_table *t, size_t row)
{
	for (size_t i = 0; i < row; i++)
		if (matters(c, t, i) && !strcmp(group_word(t, i, "cpuset_group"),
						group_word(t, row, "cpuset_group")))
			return true;
	return false;
}

static void judge_group(struct cd_case *c, const struct cd_table *t, size_t row,
			const struct nodes *nodes)
{
	const char *group = group_word(t, row, "cpuset_group");
	const char *cpus = list_of(c, "cgroup/cpus", group), *mems = list_of(c, "cgroup/mems", group);
	bool cpus_far = cpus && !near(c, nodes, cpus), far = mems && !memory_near(nodes, mems);
	struct cd_finding *f;

	if (!cpus_far && !far) {
		/* a group that was not seen may have a list of its own below that of its parents */
		if (group_all_seen(c, group))
			cd_pass(c, group);
		return;
	}
	if (nodes->dark) {
		cd_unknown(c, group, CD_NOT_COLLECTED, "on which NUMA node %s lies is not told",
			   nodes->dark);
		return;
	}
	if (cpus_far) {
		f = cd_fail(c, group, "cpus-remote", group_is_rank(t, row) ? CD_HIGH : CD_MEDIUM);
		cd_observe_text(f, "cpus", cpus);
	} else {
		f = cd_fail(c, group, "memory-remote", CD_MEDIUM);
		cd_observe_text(f, "mems", mems);
	}
	cd_observe_text(f, "process", group_word(t, row, "name"));
	cd_observe_text(f, "nodes", words_of(c, nodes));
}

static void judge(struct cd_case *c)
{
	struct nodes nodes = fabric_nodes(c);
	const struct cd_table *t;
	bool any = false, complete;

	if (!nodes.n && !nodes.dark) {
		if (cd_state(c, "port", "") == CD_UNSEEN) {
			cd_each(c, "port", NULL);
			return;
		}
		if (cd_state(c, "rdma/device", "") == CD_UNSEEN) {
			cd_each(c, "rdma/device", NULL);
			return;
		}
		cd_not_applicable(c, "", "this host has no fabric port");
		return;
	}
	if (!cd_need_table(c, "process", "", &t))
		return;
	if (cd_state(c, "cgroup", "") != CD_PRESENT) {
		cd_each(c, "cgroup", NULL);
		return;
	}
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!matters(c, t, i) || !*group_word(t, i, "cpuset_group"))
			continue;
		any = true;
		if (!was_judged(c, t, i))
			judge_group(c, t, i, &nodes);
	}
	if (!cd_have_bool(c, "process/complete", "", &complete))
		cd_need_bool(c, "process/complete", "", &complete);
	else if (!any)
		cd_not_applicable(c, "", "no process holds an RDMA device or a GPU, and no container "
				  "moves much");
}

const struct cd_check cd_container_cpuset_numa[] = {
	{ .id = "container.cpuset_numa", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
