/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mem.numa_free - has the NUMA node of a fabric port memory left for its buffers?
 *
 * A node that is full gives buffers of another: each packet crosses the link between the sockets.  What
 * is set aside for huge pages was given away on purpose and does not count.
 */
#include <commdoctor/check.h>

#include <string.h>

static const char *const needs[] = {
	"port", "port/role", "nic/numa_node", "rdma/port", "rdma/class", "rdma/numa_node",
	"numa/count", "numa/memory", "numa/available",
	"rate/numa/allocated", "rate/numa/foreign", NULL
};
static const struct cd_bound bounds[] = {
	{ "free", "ratio", "0.02", "ours" },
	{ "foreign", "ratio", "0.01", "ours" },
	{ "pages", "", "1000", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "full", CD_LOW, "node available memory share ports" },
	{ "memory-of-others", CD_MEDIUM, "node share pages seconds ports" },
	{ .code = NULL },
};

enum { NODES_MAX = 1024 };

static bool is_fabric(struct cd_case *c, const char *port)
{
	struct cd_texts roles;

	return cd_have_texts(c, "port/role", port, &roles) && cd_has(&roles, "fabric");
}

/* InfiniBand has no Ethernet link that could have a role. */
static const char *infiniband(struct cd_case *c, const char *port)
{
	const char *class;

	return cd_have_text(c, "rdma/class", port, &class) && !strcmp(class, "ib") ?
		       cd_words(c, "%.*s", (int)strcspn(port, "/"), port) : NULL;
}

static bool is_on(struct cd_case *c, const char *fact, const char *subject, int64_t node)
{
	int64_t n;

	return cd_have_int(c, fact, subject, &n) && n == node;
}

static const char *ports_on(struct cd_case *c, int64_t node)
{
	const char *list = "", *device;

	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (is_fabric(c, p) && is_on(c, "nic/numa_node", p, node))
			list = cd_words(c, "%s%s%s", list, *list ? ", " : "", p);
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if ((device = infiniband(c, p)) && is_on(c, "rdma/numa_node", device, node))
			list = cd_words(c, "%s%s%s", list, *list ? ", " : "", p);
	return list;
}

/* True: the finding was given. */
static bool others_give(struct cd_case *c, const char *node, const char *ports)
{
	struct cd_rate own, foreign;
	struct cd_finding *f;
	double share;

	if (!cd_have_rate(c, "rate/numa/foreign", node, &foreign) ||
	    !cd_have_rate(c, "rate/numa/allocated", node, &own) || !foreign.delta)
		return false;
	share = (double)foreign.delta / (double)(foreign.delta + own.delta);
	if (share <= cd_bound_real(c, "foreign") ||
	    (int64_t)foreign.delta < cd_bound_int(c, "pages"))
		return false;
	f = cd_fail(c, node, "memory-of-others", CD_MEDIUM);
	cd_observe_text(f, "node", node);
	cd_observe_real(f, "share", share, "ratio");
	cd_observe_int(f, "pages", (int64_t)foreign.delta, "");
	cd_observe_real(f, "seconds", foreign.seconds, "s");
	cd_observe_text(f, "ports", ports);
	cd_confidence(f, CD_MEASURED);
	return true;
}

/* False after a verdict: whether other nodes gave pages was not seen. */
static bool need_foreign(struct cd_case *c, const char *node)
{
	static const char *const rate[] = { "rate/numa/foreign", "rate/numa/allocated" };
	struct cd_rate r;

	for (size_t i = 0; i < 2; i++)
		if (cd_state(c, rate[i], node) == CD_UNSEEN)
			return cd_need_rate(c, rate[i], node, &r);
	return true;
}

static void judge_node(struct cd_case *c, const char *node, const char *ports)
{
	int64_t memory, available;
	struct cd_finding *f;

	if (!cd_need_int(c, "numa/memory", node, &memory) ||
	    !cd_need_int(c, "numa/available", node, &available) || others_give(c, node, ports))
		return;
	if (memory <= 0) {
		cd_not_applicable(c, node, "the node has no memory of its own, or all is set aside for "
				  "huge pages");
		return;
	}
	if ((double)available >= cd_bound_real(c, "free") * (double)memory) {
		if (need_foreign(c, node))
			cd_pass(c, node);
		return;
	}
	f = cd_fail(c, node, "full", CD_LOW);
	cd_observe_text(f, "node", node);
	cd_observe_int(f, "available", available, "bytes");
	cd_observe_int(f, "memory", memory, "bytes");
	cd_observe_real(f, "share", (double)available / (double)memory, "ratio");
	cd_observe_text(f, "ports", ports);
}

struct nodes {
	bool has[NODES_MAX], any;
	const char *fact, *dark;	/* whose node was not seen */
};

static void add(struct cd_case *c, struct nodes *nodes, const char *fact, const char *subject)
{
	int64_t node;

	if (cd_have_int(c, fact, subject, &node)) {
		if (node >= 0 && node < NODES_MAX)
			nodes->has[node] = nodes->any = true;
	} else if (cd_state(c, fact, subject) == CD_UNSEEN) {
		nodes->fact = fact;
		nodes->dark = subject;
	}
}

/* False after a verdict. */
static bool need_nodes(struct cd_case *c, struct nodes *nodes)
{
	static const char *const sets[] = { "port", "rdma/port" };
	const char *device;

	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (is_fabric(c, p))
			add(c, nodes, "nic/numa_node", p);
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if ((device = infiniband(c, p)))
			add(c, nodes, "rdma/numa_node", device);
	if (nodes->any)
		return true;
	for (size_t i = 0; i < 2; i++)
		if (cd_state(c, sets[i], "") == CD_UNSEEN) {
			cd_each(c, sets[i], NULL);
			return false;
		}
	if (nodes->dark)
		cd_unknown(c, "", cd_reason(c, nodes->fact, nodes->dark), "on which node %s lies: %s",
			   nodes->dark, cd_why(c, nodes->fact, nodes->dark));
	else
		cd_not_applicable(c, "", "no fabric port whose NUMA node is told");
	return false;
}

static void judge(struct cd_case *c)
{
	struct nodes nodes = { .any = false };
	int64_t count;

	if (!cd_need_int(c, "numa/count", "", &count))
		return;
	if (count < 2) {
		cd_not_applicable(c, "", "one NUMA node: no memory is far");
		return;
	}
	if (!need_nodes(c, &nodes))
		return;
	for (int64_t node = 0; node < NODES_MAX; node++) {
		const char *name;

		if (!nodes.has[node])
			continue;
		name = cd_words(c, "%lld", (long long)node);
		cd_subject(c, name);
		judge_node(c, name, ports_on(c, node));
	}
}

const struct cd_check cd_mem_numa_free[] = {
	{ .id = "mem.numa_free", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
