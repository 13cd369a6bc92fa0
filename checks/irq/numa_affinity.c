/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.numa_affinity - are a port's queues served by CPUs of its own NUMA node?
 *
 * An interrupt taken on the far socket reads every packet through the link between the sockets.
 * What counts is where interrupts were taken, not what was asked for: a wide mask whose effective
 * CPU is near is fine.
 */
#include "caches.h"
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "rate/irq/remote_count", "irq/effective", "irq/affinity", "irq/managed",
	"numa/count", "pci/numa_node", "pci/local_cpus", "cpu/l3", NULL
};
static const struct cd_bound bounds[] = {
	{ "max_remote_share", "ratio", "0.1", "ours" },
	{ "load", "", "1000", "ours: interrupts per second from which a fabric port fails" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "remote", CD_HIGH, "remote_share interrupts_per_second node local_cpus pci" },
	{ .code = NULL },
};

enum { TOO_FEW = 30 };	/* interrupts: a share of fewer says nothing */

struct sums {
	uint64_t all, remote;
	double per_second;
	unsigned queues, far;	/* far: delivered to remote CPUs only */
	bool managed;
};

static bool is_far(struct cd_case *c, const char *irq, const char *local)
{
	const char *cpus;

	if (!cd_have_text(c, "irq/effective", irq, &cpus) &&
	    !cd_have_text(c, "irq/affinity", irq, &cpus))
		return false;
	return cd_cpus_count(cpus) && !cd_cpus_overlap(cpus, local);
}

static bool add_up(struct cd_case *c, const struct cd_texts *list, const char *local,
		   struct sums *s)
{
	for (size_t i = 0; i < list->n; i++) {
		struct cd_rate all, remote;
		bool managed;

		switch (irq_queue(c, list->item[i], &all)) {
		case IRQ_SKIP:
			continue;
		case IRQ_UNKNOWN:
			return false;
		case IRQ_QUEUE:
			break;
		}
		if (!cd_need_rate(c, "rate/irq/remote_count", list->item[i], &remote))
			return false;
		s->all += all.delta;
		s->remote += remote.delta;
		s->per_second += all.per_second;
		s->queues++;
		s->far += is_far(c, list->item[i], local);
		if (cd_have_bool(c, "irq/managed", list->item[i], &managed) && managed)
			s->managed = true;
	}
	return true;
}

static void judge_port(struct cd_case *c, const char *nic)
{
	struct sums s = { 0 };
	struct cd_texts list;
	struct cd_finding *f;
	const char *pci, *local;
	double share;
	int64_t node;

	if (!irq_need_list(c, nic, &pci, &list))
		return;
	if (cd_state(c, "pci/numa_node", pci) == CD_ABSENT) {
		cd_unknown(c, nic, CD_GARBAGE, "%s: %s", pci, cd_why(c, "pci/numa_node", pci));
		return;
	}
	if (!cd_need_int(c, "pci/numa_node", pci, &node) ||
	    !cd_need_text(c, "pci/local_cpus", pci, &local))
		return;
	if (!*local) {		/* CXL memory, or all its CPUs are offline */
		cd_not_applicable(c, nic, "its NUMA node %lld has no CPU online: none is near",
				  (long long)node);
		return;
	}
	if (!add_up(c, &list, local, &s))
		return;
	if (!s.queues) {
		cd_not_applicable(c, nic, "no interrupts of queues");
		return;
	}
	if (s.all < TOO_FEW) {
		if (s.far == s.queues)
			cd_note(c, nic, "idle, and all its queues are placed on remote CPUs");
		cd_not_applicable(c, nic, "its queues were idle during the interval");
		return;
	}
	share = (double)s.remote / (double)s.all;
	if (share <= cd_bound_real(c, "max_remote_share")) {
		irq_tell_caches(c, nic, &list, local);
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "remote", irq_is_fabric(c, nic) &&
		    s.per_second >= cd_bound_real(c, "load") ? CD_HIGH : CD_MEDIUM);
	cd_observe_real(f, "remote_share", share, "ratio");
	cd_observe_real(f, "interrupts_per_second", s.per_second, "1/s");
	cd_observe_int(f, "node", node, "");
	cd_observe_text(f, "local_cpus", local);
	cd_observe_text(f, "pci", pci);
	cd_confidence(f, CD_MEASURED);
	if (s.managed)
		cd_note(c, nic, "the kernel manages its vectors: they cannot be moved by writing");
}

static void judge(struct cd_case *c)
{
	int64_t nodes;

	if (!cd_need_int(c, "numa/count", "", &nodes))
		return;
	if (nodes < 2) {
		cd_not_applicable(c, "", "one NUMA node: no CPU is far");
		return;
	}
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_irq_numa_affinity[] = {
	{ .id = "irq.numa_affinity", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
