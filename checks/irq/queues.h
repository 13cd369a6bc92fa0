/* SPDX-License-Identifier: Apache-2.0 */
/* queues.h - the queue interrupts of a data port, and CPU lists. */
#ifndef CD_CHECKS_IRQ_QUEUES_H
#define CD_CHECKS_IRQ_QUEUES_H

#include <commdoctor/check.h>

#include <string.h>

/* Facts that irq_need_list() and irq_queue() read. */
#define IRQ_NEEDS "path", "port/role", "nic/pci", "irq/of_device", "irq/queue", "rate/irq/count"

/* Not every interrupt of a controller carries packets, and not every one has a handler. */
enum irq_answer { IRQ_SKIP, IRQ_QUEUE, IRQ_UNKNOWN };

static inline bool irq_need_list(struct cd_case *c, const char *nic, const char **pci,
				 struct cd_texts *list)
{
	return cd_need_text(c, "nic/pci", nic, pci) &&
	       cd_need_texts(c, "irq/of_device", *pci, list);
}

/* IRQ_UNKNOWN after the verdict was given to the case's subject. */
static inline enum irq_answer irq_queue(struct cd_case *c, const char *irq, struct cd_rate *rate)
{
	bool queue;

	if (cd_state(c, "irq/queue", irq) == CD_PRESENT) {
		if (!cd_have_bool(c, "irq/queue", irq, &queue) || !queue)
			return IRQ_SKIP;
	} else if (!cd_need_bool(c, "irq/queue", irq, &queue)) {
		return IRQ_UNKNOWN;
	}
	if (cd_state(c, "rate/irq/count", irq) == CD_ABSENT)
		return IRQ_SKIP;
	return cd_need_rate(c, "rate/irq/count", irq, rate) ? IRQ_QUEUE : IRQ_UNKNOWN;
}

/* The same without a count: for what is set, not for what moves. */
static inline bool irq_has_queue(struct cd_case *c, const char *irq)
{
	bool queue;

	return cd_have_bool(c, "irq/queue", irq, &queue) && queue &&
	       cd_state(c, "rate/irq/count", irq) != CD_ABSENT;
}

static inline bool irq_is_fabric(struct cd_case *c, const char *nic)
{
	struct cd_texts roles;

	return cd_have_texts(c, "port/role", nic, &roles) && cd_has(&roles, "fabric");
}

/* Two ports may be one PCI function: its interrupts belong to the first of them. */
static inline bool irq_is_first_port(struct cd_case *c, const char *nic, const char *pci)
{
	for (const char *n = NULL; (n = cd_walk(c, "path", n)) && strcmp(n, nic) != 0;) {
		const char *other;

		if (cd_have_text(c, "nic/pci", n, &other) && !strcmp(other, pci))
			return false;
	}
	return true;
}

/* Walk a CPU list in kernel form: start with *next = 0; -1 after the last. */
static inline int irq_next_cpu(const char **list, int *next, int *last)
{
	const char *s = *list;
	int n = 0;

	if (*next && *next <= *last)
		return (*next)++;
	if (*s < '0' || *s > '9')
		return -1;
	for (; *s >= '0' && *s <= '9' && n < 1 << 20; s++)
		n = n * 10 + (*s - '0');
	*last = n;
	if (*s == '-') {
		int m = 0;

		for (s++; *s >= '0' && *s <= '9' && m < 1 << 20; s++)
			m = m * 10 + (*s - '0');
		*last = m;
	}
	*list = *s == ',' ? s + 1 : s;
	*next = n + 1;
	return n;
}

#endif
