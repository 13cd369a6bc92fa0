/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.steering_conflict - who sends the packets of a port where: interrupts, RPS, RFS, XPS?
 *
 * Each of them is judged by a check of its own; side by side they show whether they mean the same
 * CPUs.
 */
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irq/effective", "nic/rps", "nic/xps", "sysctl/net.core.rps_sock_flow_entries",
	NULL
};

/* The first of the masks in a table, and how many queues have one. */
static unsigned masks(const struct cd_table *t, const char **first)
{
	unsigned n = 0;
	const char *cpus;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "cpus", &cpus) && *cpus && !n++)
			*first = cpus;
	return n;
}

/* Queues whose CPU may also be one that RPS names. */
static unsigned served(struct cd_case *c, const char *nic, const char *rps, unsigned *within)
{
	struct cd_texts list;
	const char *pci, *cpu;
	unsigned n = 0;

	*within = 0;
	if (!cd_have_text(c, "nic/pci", nic, &pci) || !cd_have_texts(c, "irq/of_device", pci, &list))
		return 0;
	for (size_t i = 0; i < list.n; i++)
		if (irq_has_queue(c, list.item[i]) &&
		    cd_have_text(c, "irq/effective", list.item[i], &cpu) && *cpu) {
			n++;
			*within += cd_cpus_overlap(rps, cpu);
		}
	return n;
}

static void judge_port(struct cd_case *c, const char *nic)
{
	const struct cd_table *rps, *xps;
	const char *steered = "", *sent = "";
	unsigned n, queues, within;
	int64_t flows, entries = 0, all = 0;

	if (!cd_need_table(c, "nic/rps", nic, &rps))
		return;
	n = masks(rps, &steered);
	for (size_t i = 0; i < cd_rows(rps); i++)
		if (cd_cell_int(rps, i, "flows", &flows))
			all += flows;
	if (!n && !all) {
		cd_not_applicable(c, nic, "packets are received where their interrupt comes: neither "
				  "RPS nor RFS steers them");
		return;
	}
	queues = served(c, nic, steered, &within);
	if (n)
		cd_note(c, nic, "RPS: %u of %zu receive queues hand packets to other CPUs, the first "
			"to %s; %u of %u queue interrupts are taken among those", n, cd_rows(rps),
			steered, within, queues);
	if (all) {
		cd_have_int(c, "sysctl/net.core.rps_sock_flow_entries", "", &entries);
		cd_note(c, nic, "RFS: its queues remember %lld flows, the host %lld", (long long)all,
			(long long)entries);
	}
	if (cd_have_table(c, "nic/xps", nic, &xps) && masks(xps, &sent))
		cd_note(c, nic, "XPS: the first transmit queue with CPUs of its own serves %s", sent);
	cd_pass(c, nic);
}

static void judge(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_irq_steering_conflict[] = {
	{ .id = "irq.steering_conflict", .needs = needs, .judge = judge },
	{ .id = NULL },
};
