/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.spread_activity - do many connections through many queues keep one of them busy alone?
 *
 * A card chooses the queue by a hash of the connection.  Many connections in one queue mean that
 * the hash leaves out what they differ in, or that its table names few queues; few connections, or
 * one that is larger than the rest, mean nothing.
 */
#include "cores.h"
#include "flows.h"

static const char *const needs[] = {
	IRQ_NEEDS, FLOW_NEEDS, "irq/effective", "irq/affinity", "rate/cpu/ticks",
	"rate/cpu/softirq_ticks", NULL
};
static const struct cd_bound bounds[] = {
	{ "top_share", "ratio", "0.6", "ours" },
	{ "queues", "", "8", "ours" },
	{ "flows", "", "4", "ours" },
	{ "busy", "ratio", "0.3", "ours: of the CPU's time for softirqs" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "one-queue", CD_MEDIUM, "share queues irq cpu softirq_share flows" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "one-queue", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "one-queue", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "one-queue", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ "one-queue", "irq.softirq_imbalance/one-cpu", CD_ANYWHERE },
	{ .code = NULL },
};
enum { TOO_FEW = 300 };	/* interrupts: a share of fewer says nothing */

struct sums {
	uint64_t all, most;
	unsigned queues;
	const char *irq;	/* the busiest */
};

static bool add_up(struct cd_case *c, const struct cd_texts *list, struct sums *s)
{
	for (size_t i = 0; i < list->n; i++) {
		struct cd_rate rate;

		switch (irq_queue(c, list->item[i], &rate)) {
		case IRQ_SKIP:
			continue;
		case IRQ_UNKNOWN:
			return false;
		case IRQ_QUEUE:
			break;
		}
		s->queues++;
		s->all += rate.delta;
		if (rate.delta > s->most) {
			s->most = rate.delta;
			s->irq = list->item[i];
		}
	}
	return true;
}

/* A queue that polls is seldom interrupted: how long its CPU worked tells that it had to. */
static bool need_softirq_share(struct cd_case *c, const char *cpu, double *share)
{
	struct cd_rate all, softirq;

	if (!cd_need_rate(c, "rate/cpu/ticks", cpu, &all) ||
	    !cd_need_rate(c, "rate/cpu/softirq_ticks", cpu, &softirq))
		return false;
	*share = all.delta ? (double)softirq.delta / (double)all.delta : 0;
	return true;
}

static void judge_port(struct cd_case *c, const char *nic)
{
	struct sums s = { 0 };
	const char *pci, *cpu;
	struct cd_texts list;
	struct cd_finding *f;
	struct flows flows;
	double share, busy;

	if (!irq_need_list(c, nic, &pci, &list) || !add_up(c, &list, &s))
		return;
	if (s.queues < (unsigned)cd_bound_int(c, "queues")) {
		cd_not_applicable(c, nic, "it has %u queues: too few to speak of a spread", s.queues);
		return;
	}
	if (s.all < TOO_FEW) {
		cd_not_applicable(c, nic, "its queues were idle during the interval");
		return;
	}
	share = (double)s.most / (double)s.all;
	if (share <= cd_bound_real(c, "top_share")) {
		cd_pass(c, nic);
		return;
	}
	cpu = irq_target(c, s.irq);
	if (!cpu) {
		cd_unknown(c, nic, CD_NOT_COLLECTED,
			   "the kernel does not tell one CPU that takes interrupt %s", s.irq);
		return;
	}
	if (!need_softirq_share(c, cpu, &busy))
		return;
	if (busy <= cd_bound_real(c, "busy")) {
		cd_pass(c, nic);
		return;
	}
	if (!flows_of(c, nic, &flows))
		return;
	if (flows.n < (unsigned)cd_bound_int(c, "flows") ||
	    flows.largest > cd_bound_real(c, "top_share")) {
		cd_not_applicable(c, nic, "%u connections were busy: a hash cannot spread them",
				  flows.n);
		return;
	}
	f = cd_fail(c, nic, "one-queue", CD_MEDIUM);
	cd_observe_real(f, "share", share, "ratio");
	cd_observe_int(f, "queues", s.queues, "");
	cd_observe_text(f, "irq", s.irq);
	cd_observe_text(f, "cpu", cpu);
	cd_observe_real(f, "softirq_share", busy, "ratio");
	cd_observe_int(f, "flows", flows.n, "");
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_irq_spread_activity[] = {
	{ .id = "irq.spread_activity", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
