/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.overlap - do several busy queues share one core while others have none?
 *
 * A core serves its interrupts one after the other.  Queues are spread so that cores share the
 * work; two of them on one core, or on the two threads of one, undo it.  One elephant flow on one
 * queue is no overlap: that core has one queue.
 */
#include "cores.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irq/effective", "irq/affinity", "pci/local_cpus", "cpu/siblings",
	"cpu/isolated", "cpu/nohz_full", "cpu/online", NULL
};
static const struct cd_bound bounds[] = {
	{ "busy", "", "1000", "ours: interrupts per second from which a queue is busy" },
	{ "fair_share_factor", "", "2", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "overloaded-core", CD_HIGH, "cpu queues irq was local_cpus interrupts_per_second fair_share" },
	{ "ports-on-one-core", CD_HIGH, "cpu queues irq was local_cpus ports idle_cpu" },
	{ "shared-core", CD_MEDIUM, "cpu queues irq was local_cpus idle_cpu" },
	{ .code = NULL },
};

static const struct cd_effect effects[] = {
	{ "overloaded-core", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "overloaded-core", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "overloaded-core", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ "ports-on-one-core", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "ports-on-one-core", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "ports-on-one-core", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ "shared-core", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "shared-core", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "shared-core", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ .code = NULL },
};

/* Near cores together: what is on them, how many there are, and one without any queue. */
struct near {
	double load, busy, cores;
	int idle;
};

static bool is_kept_free(struct cd_case *c, const char *fact, int cpu)
{
	const char *list;

	return cd_have_text(c, fact, "", &list) && cd_cpus_has(list, (unsigned)cpu);
}

/* `cpu` may be far and counts, too: pinning by hand has put its queues there. */
static struct near look_near(struct cd_case *c, const struct irq_cores *cores, const char *local,
			     const char *online, int cpu)
{
	struct near near = { .idle = -1 };
	int next = 0, last = 0, n;

	if (!cd_cpus_has(local, (unsigned)cpu)) {
		near.load = cores->load[cpu];
		near.busy = cores->busy[cpu];
	}
	while ((n = irq_next_cpu(&local, &next, &last)) >= 0 && n < IRQ_MOST_CPUS) {
		/* each thread holds the sums of its core */
		double part = 1.0 / (cores->threads[n] ? cores->threads[n] : cores->threads[cpu]);

		near.load += cores->load[n] * part;
		near.busy += cores->busy[n] * part;
		if (!cd_cpus_has(online, (unsigned)n) || is_kept_free(c, "cpu/isolated", n) ||
		    is_kept_free(c, "cpu/nohz_full", n))
			continue;
		near.cores += part;
		if (!cores->placed[n] && near.idle < 0)
			near.idle = n;
	}
	return near;
}

/* Cores among which the busy queues could be divided. */
static double shares(const struct near *near)
{
	return near->busy < near->cores || near->cores < 1 ? near->busy : near->cores;
}

/* Of two cores one cannot take more than twice its share: three quarters of all are too much. */
static bool is_overloaded(struct cd_case *c, double load, const struct near *near)
{
	double n = shares(near), factor = cd_bound_real(c, "fair_share_factor");

	if (near->cores >= 2 && near->cores < 3 && near->busy > near->cores && factor > 0.75 * n)
		factor = 0.75 * n;
	return load > factor * near->load / n;
}

static void compare(struct cd_case *c, const char *nic, const char *pci, const struct irq_cores *cores,
		    const struct irq_port *p)
{
	bool fabric = irq_is_fabric(c, nic);
	const char *local, *online, *was;
	struct cd_finding *f;
	struct near near;
	int cpu = p->crowded;

	if (cpu < 0) {
		cd_pass(c, nic);
		return;
	}
	if (!cd_need_text(c, "pci/local_cpus", pci, &local) ||
	    !cd_need_text(c, "cpu/online", "", &online))
		return;
	near = look_near(c, cores, local, online, cpu);
	if (!p->spread && cores->ports[cpu] > 1 && near.idle >= 0) {
		f = cd_fail(c, nic, "ports-on-one-core", fabric ? CD_HIGH : CD_MEDIUM);
		cd_observe_int(f, "ports", cores->ports[cpu], "");
		cd_observe_int(f, "idle_cpu", near.idle, "");
	} else if (is_overloaded(c, cores->load[cpu], &near)) {
		f = cd_fail(c, nic, "overloaded-core", fabric ? CD_HIGH : CD_MEDIUM);
		cd_observe_real(f, "interrupts_per_second", cores->load[cpu], "1/s");
		cd_observe_real(f, "fair_share", near.load / shares(&near), "1/s");
	} else if (near.idle >= 0) {
		f = cd_fail(c, nic, "shared-core", fabric ? CD_MEDIUM : CD_LOW);
		cd_observe_int(f, "idle_cpu", near.idle, "");
	} else {
		cd_pass(c, nic);
		return;
	}
	cd_observe_int(f, "cpu", cpu, "");
	cd_observe_int(f, "queues", cores->busy[cpu], "");
	cd_observe_text(f, "irq", p->irq);
	if (cd_have_text(c, "irq/affinity", p->irq, &was))
		cd_observe_text(f, "was", was);
	cd_observe_text(f, "local_cpus", local);
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	struct irq_cores cores = { .load = { 0 } };
	double busy = cd_bound_real(c, "busy");
	struct cd_texts list;
	struct irq_port p;
	const char *pci;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));) {
		cd_subject(c, nic);
		if (irq_need_list(c, nic, &pci, &list) && irq_is_first_port(c, nic, pci))
			irq_place(c, nic, &list, busy, &cores, true, &p);
	}
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));) {
		if (!irq_need_list(c, nic, &pci, &list) ||
		    !irq_place(c, nic, &list, busy, &cores, false, &p))
			continue;
		if (!p.busy)
			cd_not_applicable(c, nic, "no queue was busy during the interval");
		else if (!irq_is_first_port(c, nic, pci))
			cd_not_applicable(c, nic, "its interrupts are those of another port");
		else
			compare(c, nic, pci, &cores, &p);
	}
}

const struct cd_check cd_irq_overlap[] = {
	{ .id = "irq.overlap", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
