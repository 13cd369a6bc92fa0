/* SPDX-License-Identifier: Apache-2.0 */
/* cores.h - which cores take the queue interrupts of the data ports, and how many of them? */
#ifndef CD_CHECKS_IRQ_CORES_H
#define CD_CHECKS_IRQ_CORES_H

#include "queues.h"

enum { IRQ_MOST_CPUS = 8192 };	/* CONFIG_NR_CPUS of the largest kernels */

/* Indexed by CPU; every thread of a core holds the sums of the core. */
struct irq_cores {
	double load[IRQ_MOST_CPUS];		/* interrupts per second of busy queues */
	uint16_t busy[IRQ_MOST_CPUS];		/* busy queues */
	uint16_t placed[IRQ_MOST_CPUS];		/* queues, idle ones too */
	uint16_t ports[IRQ_MOST_CPUS];		/* ports all of whose busy queues are here */
	uint16_t threads[IRQ_MOST_CPUS];	/* of the core; 0: nothing is placed there */
};

/* Of one port's busy queues. */
struct irq_port {
	unsigned busy;
	int first;		/* CPU of the first of them; -1: none */
	int crowded;		/* CPU of the core with the highest load and several of them */
	const char *irq;	/* one that is delivered there */
	bool spread;		/* over several cores */
};

/* Where an interrupt is delivered; NULL when that is not one CPU. */
static inline const char *irq_target(struct cd_case *c, const char *irq)
{
	const char *cpus;

	if (!cd_have_text(c, "irq/effective", irq, &cpus) &&
	    !cd_have_text(c, "irq/affinity", irq, &cpus))
		return NULL;
	return cd_cpus_count(cpus) == 1 ? cpus : NULL;
}

/* Threads of the core; the CPU alone where nothing is known of it. */
static inline const char *irq_core(struct cd_case *c, const char *cpu)
{
	const char *siblings;

	return cd_have_text(c, "cpu/siblings", cpu, &siblings) ? siblings : cpu;
}

static inline int irq_cpu_number(const char *cpu)
{
	int next = 0, last = 0;

	return irq_next_cpu(&cpu, &next, &last);
}

static inline void irq_add(struct irq_cores *cores, const char *core, double load, bool busy)
{
	uint16_t threads = (uint16_t)cd_cpus_count(core);
	int next = 0, last = 0, n;

	while ((n = irq_next_cpu(&core, &next, &last)) >= 0 && n < IRQ_MOST_CPUS) {
		cores->threads[n] = threads;
		cores->placed[n]++;
		cores->busy[n] += busy;
		cores->load[n] += busy ? load : 0;
	}
}

static inline void irq_add_port(struct cd_case *c, struct irq_cores *cores, int cpu)
{
	const char *core = irq_core(c, cd_words(c, "%d", cpu));
	int next = 0, last = 0, n;

	while ((n = irq_next_cpu(&core, &next, &last)) >= 0 && n < IRQ_MOST_CPUS)
		cores->ports[n]++;
}

/*
 * With `add` the queues are put on their cores; without, the port is looked at among all that were.
 * False after a verdict for the case's subject: it cannot be judged.
 */
static inline bool irq_place(struct cd_case *c, const char *subject, const struct cd_texts *list,
			     double busy, struct irq_cores *cores, bool add, struct irq_port *p)
{
	*p = (struct irq_port){ .first = -1, .crowded = -1 };
	for (size_t i = 0; i < list->n; i++) {
		const char *cpu, *core;
		struct cd_rate rate;
		enum irq_answer answer = irq_queue(c, list->item[i], &rate);
		bool is_busy;
		int n;

		if (answer == IRQ_UNKNOWN)
			return false;
		if (answer == IRQ_SKIP)
			continue;
		is_busy = rate.per_second >= busy;
		cpu = irq_target(c, list->item[i]);
		n = cpu ? irq_cpu_number(cpu) : -1;
		if ((n < 0 || n >= IRQ_MOST_CPUS) && !is_busy)
			continue;
		if (n < 0 || n >= IRQ_MOST_CPUS) {
			cd_unknown(c, subject, CD_NOT_COLLECTED,
				   "the kernel does not tell one CPU that takes interrupt %s",
				   list->item[i]);
			return false;
		}
		core = irq_core(c, cpu);
		if (add)
			irq_add(cores, core, rate.per_second, is_busy);
		if (!is_busy)
			continue;
		p->busy++;
		if (p->first < 0)
			p->first = n;
		else if (!cd_cpus_has(core, (unsigned)p->first))
			p->spread = true;
		if (cores->busy[n] > 1 &&
		    (p->crowded < 0 || cores->load[n] > cores->load[p->crowded])) {
			p->crowded = n;
			p->irq = list->item[i];
		}
	}
	if (add && p->busy && !p->spread)
		irq_add_port(c, cores, p->first);
	return true;
}

#endif
