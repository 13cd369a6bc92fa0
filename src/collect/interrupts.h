/* SPDX-License-Identifier: Apache-2.0 */
/* interrupts.h - /proc/interrupts as numbers. */
#ifndef CD_COLLECT_INTERRUPTS_H
#define CD_COLLECT_INTERRUPTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;
struct cd_cpus;

struct cd_irq_row {
	uint32_t number;
	bool broken;		/* counts could not be read */
	const char *counts;	/* into the text */
	const char *name;	/* actions; "" when there are none */
	uint32_t total;		/* modulo 2^32: each column is an unsigned int of the kernel */
};

struct cd_irq_table {
	size_t *cpu;		/* of each column */
	size_t n_cpus;
	struct cd_irq_row *row;
	size_t n;
};

/* One pass over the text; false when its first line is not one of CPUs. */
bool cd_interrupts_parse(struct cd_arena *a, const char *text, struct cd_irq_table *t);
/* Sum of the columns of these CPUs, modulo 2^32. */
uint32_t cd_interrupts_on(const struct cd_irq_table *t, const struct cd_irq_row *row,
			  const struct cd_cpus *cpus);
/* Is this the name of an interrupt that carries packets?  `nic` may be NULL. */
bool cd_interrupts_is_queue(struct cd_arena *a, const char *name, const char *nic, size_t vectors);

#endif
