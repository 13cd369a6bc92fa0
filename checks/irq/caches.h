/* SPDX-License-Identifier: Apache-2.0 */
/*
 * caches.h - over how many level 3 caches of its node are the busy queues of a port spread?
 *
 * The CPUs of one node may sit below several such caches.  That is no fault: it is told, for who
 * places processes beside their interrupts.
 */
#ifndef CD_CHECKS_IRQ_CACHES_H
#define CD_CHECKS_IRQ_CACHES_H

#include "queues.h"

enum { IRQ_BUSY = 30 };		/* interrupts in the interval: fewer may be by chance */

/* Was a busy queue delivered to one CPU of the cache?  Several CPUs do not tell which. */
static inline bool irq_cache_is_used(struct cd_case *c, const struct cd_texts *irqs,
				     const char *cache)
{
	for (size_t i = 0; i < irqs->n; i++) {
		struct cd_rate all;
		const char *cpu;
		bool queue;

		if (cd_have_bool(c, "irq/queue", irqs->item[i], &queue) && queue &&
		    cd_have_rate(c, "rate/irq/count", irqs->item[i], &all) &&
		    all.delta >= IRQ_BUSY &&
		    cd_have_text(c, "irq/effective", irqs->item[i], &cpu) &&
		    cd_cpus_count(cpu) == 1 && cd_cpus_within(cpu, cache))
			return true;
	}
	return false;
}

static inline void irq_tell_caches(struct cd_case *c, const char *nic,
				   const struct cd_texts *irqs, const char *local)
{
	struct cd_texts caches;
	size_t near = 0, used = 0;

	if (!cd_have_texts(c, "cpu/l3", "", &caches))
		return;
	for (size_t i = 0; i < caches.n; i++) {
		if (!cd_cpus_overlap(caches.item[i], local))
			continue;
		near++;
		used += irq_cache_is_used(c, irqs, caches.item[i]);
	}
	if (used > 1)
		cd_note(c, nic, "its queues are served below %zu of the %zu level 3 caches of its "
			"node: processes below another one fetch the data from there", used, near);
}

#endif
