/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.numa_node - does the firmware say to which NUMA node each card belongs?
 *
 * Interrupts, ranks and buffers are placed by this number.  Without it the kernel takes any node, and
 * half of the work is done across sockets.
 */
#include "use.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/numa_node", "numa", "numa/cpus", NULL
};
static const struct cd_code codes[] = {
	{ "not-named", CD_LOW, "user nodes" },
	{ .code = NULL },
};

/* Nodes that have CPUs: memory alone (CXL, Grace's GPUs) is no place to run. */
static int64_t nodes_with_cpus(struct cd_case *c)
{
	const char *cpus;
	int64_t n = 0;

	for (const char *node = NULL; (node = cd_walk(c, "numa", node));)
		n += cd_have_text(c, "numa/cpus", node, &cpus) && *cpus;
	return n;
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	const char *hypervisor;
	struct pcie_use use;
	struct cd_finding *f;
	int64_t node;

	if (cd_have_int(c, "pci/numa_node", dev, &node)) {
		cd_pass(c, dev);
		return;
	}
	if (cd_have_text(c, "host/virtual", "", &hypervisor)) {
		cd_not_applicable(c, dev, "the hypervisor (%s) names no node for it", hypervisor);
		return;
	}
	if (!pcie_need_use(c, dev, kind, &use))
		return;
	if (cd_state(c, "pci/numa_node", dev) != CD_ABSENT) {
		cd_need_int(c, "pci/numa_node", dev, &node);
		return;
	}
	f = cd_fail(c, dev, "not-named", CD_LOW);
	cd_observe_text(f, "user", pcie_user(c, &use));
	cd_observe_int(f, "nodes", nodes_with_cpus(c), "");
}

static void judge(struct cd_case *c)
{
	if (cd_state(c, "numa", "") == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(c, "numa", "") ? cd_reason(c, "numa", "") :
			   CD_NOT_COLLECTED, "how many nodes there are: %s", cd_why(c, "numa", ""));
	else if (nodes_with_cpus(c) < 2)
		cd_not_applicable(c, "", "one NUMA node: everything is local");
	else
		pcie_visit(c, visit);
}

const struct cd_check cd_pcie_numa_node[] = {
	{ .id = "pcie.numa_node", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
