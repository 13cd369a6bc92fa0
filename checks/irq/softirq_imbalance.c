/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.softirq_imbalance - does one of the CPUs that serve queues receive far more than the others?
 *
 * Compared are CPUs with a busy queue of a data port alone: the others have no share by design.  A
 * CPU whose turns come from a loopback or a bridge is not one of those.
 */
#include "cores.h"
#include "flows.h"

static const char *const needs[] = {
	IRQ_NEEDS, FLOW_NEEDS, "irq/effective", "irq/affinity", "rate/softirq/receive",
	"rate/cpu/ticks", "rate/cpu/softirq_ticks", NULL
};
static const struct cd_bound bounds[] = {
	{ "factor", "", "4", "ours" },
	{ "total", "1/s", "50000", "ours" },
	{ "busy", "ratio", "0.3", "ours: of the CPU's time for softirqs" },
	{ "flows", "", "4", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "one-cpu", CD_MEDIUM, "cpu turns mean factor cpus softirq_share" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "one-cpu", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "one-cpu", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "one-cpu", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ .code = NULL },
};
enum { FEW_CPUS = 4 };

struct sums {
	double total, most;
	unsigned cpus;
	const char *cpu, *nic;	/* that turned most often, and a port that it serves */
	unsigned char seen[IRQ_MOST_CPUS];
};

static bool add_queue(struct cd_case *c, const char *nic, const char *irq, struct sums *s)
{
	const char *cpu = irq_target(c, irq);
	int n = cpu ? irq_cpu_number(cpu) : -1;
	struct cd_rate turns;

	if (n < 0 || n >= IRQ_MOST_CPUS || s->seen[n])
		return true;
	if (!cd_need_rate(c, "rate/softirq/receive", cpu, &turns))
		return false;
	s->seen[n] = 1;
	s->cpus++;
	s->total += turns.per_second;
	if (turns.per_second > s->most) {
		s->most = turns.per_second;
		s->cpu = cpu;
		s->nic = nic;
	}
	return true;
}

static bool add_port(struct cd_case *c, const char *nic, struct sums *s)
{
	struct cd_texts list;
	const char *pci;

	if (!cd_have_text(c, "nic/pci", nic, &pci) || !cd_have_texts(c, "irq/of_device", pci, &list))
		return true;
	for (size_t i = 0; i < list.n; i++) {
		struct cd_rate rate;
		enum irq_answer answer = irq_queue(c, list.item[i], &rate);

		if (answer == IRQ_UNKNOWN ||
		    (answer == IRQ_QUEUE && rate.delta && !add_queue(c, nic, list.item[i], s)))
			return false;
	}
	return true;
}

static void report(struct cd_case *c, const struct sums *s, double mean)
{
	struct cd_rate all, softirq;
	struct cd_finding *f;
	struct flows flows;
	double busy;

	if (!cd_need_rate(c, "rate/cpu/ticks", s->cpu, &all) ||
	    !cd_need_rate(c, "rate/cpu/softirq_ticks", s->cpu, &softirq))
		return;
	busy = all.delta ? (double)softirq.delta / (double)all.delta : 0;
	if (busy <= cd_bound_real(c, "busy")) {
		cd_pass(c, "");
		return;
	}
	if (!flows_of(c, s->nic, &flows))
		return;
	if (flows.n < (unsigned)cd_bound_int(c, "flows") || flows.largest > 0.5) {
		cd_not_applicable(c, "", "%u connections were busy on %s: they cannot be spread",
				  flows.n, s->nic);
		return;
	}
	f = cd_fail(c, "", "one-cpu", CD_MEDIUM);
	cd_observe_text(f, "cpu", s->cpu);
	cd_observe_real(f, "turns", s->most, "1/s");
	cd_observe_real(f, "mean", mean, "1/s");
	cd_observe_real(f, "factor", s->most / mean, "");
	cd_observe_int(f, "cpus", s->cpus, "");
	cd_observe_real(f, "softirq_share", busy, "ratio");
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	struct sums s = { 0 };
	double mean;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));)
		if (!add_port(c, nic, &s))
			return;
	if (s.cpus < FEW_CPUS) {
		cd_not_applicable(c, "", "%u CPUs serve busy queues: too few to compare", s.cpus);
		return;
	}
	mean = s.total / s.cpus;
	if (s.total <= cd_bound_real(c, "total") || s.most <= cd_bound_real(c, "factor") * mean)
		cd_pass(c, "");
	else
		report(c, &s, mean);
}

const struct cd_check cd_irq_softirq_imbalance[] = {
	{ .id = "irq.softirq_imbalance", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
