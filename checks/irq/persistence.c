/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.persistence - will what somebody pinned by hand be pinned after the next boot?
 *
 * A mask that names one CPU was written by the driver, which then gives the same as a hint, by
 * irqbalance, or by hand.  What is written by hand is gone with the next boot, with a reload of the
 * driver and with a change of the number of queues.
 */
#include "pinning.h"
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irq/affinity", "irq/hint", "irq/default", "irq/managed", "irqbalance/running",
	"irq/pinning", "cpu/online", "host/virtual", "host/container", "host/kernel_code",
	"nic/driver", NULL
};
static const struct cd_code codes[] = {
	{ "by-hand", CD_LOW, "irqs queues irq cpu" },
	{ "not-started", CD_MEDIUM, "irqs queues irq cpu by" },
	{ .code = NULL },
};

enum { CORE_PLACES = 6 << 16 | 15 << 8 };

/* Do the driver's queues get one CPU each from the core of the network stack, which gives no hint? */
static bool is_placed_by_kernel(struct cd_case *c, const char *nic)
{
	static const char *const drivers[] = { "ice", "idpf", "iavf" };
	const char *driver;
	int64_t code;

	if (!cd_have_int(c, "host/kernel_code", "", &code) || code < CORE_PLACES ||
	    !cd_have_text(c, "nic/driver", nic, &driver))
		return false;
	for (size_t i = 0; i < sizeof(drivers) / sizeof(drivers[0]); i++)
		if (!strcmp(driver, drivers[i]))
			return true;
	return false;
}

struct seen {
	unsigned queues, pinned;
	const char *irq, *cpu;
};

/* False after a verdict. */
static bool look(struct cd_case *c, const struct cd_texts *list, struct seen *s)
{
	for (size_t i = 0; i < list->n; i++) {
		const char *irq = list->item[i], *asked, *hint;
		bool managed = false;

		if (!irq_has_queue(c, irq))
			continue;
		s->queues++;
		if (!cd_need_text(c, "irq/affinity", irq, &asked) ||
		    !cd_need_text(c, "irq/hint", irq, &hint))
			return false;
		cd_have_bool(c, "irq/managed", irq, &managed);
		if (managed || cd_cpus_count(asked) != 1 || cd_cpus_overlap(hint, asked))
			continue;
		if (!s->pinned++) {
			s->irq = irq;
			s->cpu = asked;
		}
	}
	return true;
}

static void judge_port(struct cd_case *c, const char *nic, const struct cd_table *pinning)
{
	const char *pci, *by = irq_pinning_disabled(pinning);
	struct seen s = { 0 };
	struct cd_texts list;
	struct cd_finding *f;

	if (!irq_need_list(c, nic, &pci, &list) || !look(c, &list, &s))
		return;
	if (!s.queues) {
		cd_not_applicable(c, nic, "no interrupts of queues");
		return;
	}
	if (!s.pinned) {
		cd_pass(c, nic);
		return;
	}
	if (is_placed_by_kernel(c, nic)) {
		cd_not_applicable(c, nic, "since 6.15 the kernel gives each of its queues one CPU, "
				  "which looks as if written by hand");
		return;
	}
	f = cd_fail(c, nic, by ? "not-started" : "by-hand",
		    by && irq_is_fabric(c, nic) ? CD_MEDIUM : CD_LOW);
	cd_observe_int(f, "irqs", s.pinned, "");
	cd_observe_int(f, "queues", s.queues, "");
	cd_observe_text(f, "irq", s.irq);
	cd_observe_text(f, "cpu", s.cpu);
	if (by)
		cd_observe_text(f, "by", by);
	cd_latent(f, "the next boot");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *pinning;
	const char *usual, *online;
	bool running;

	if (!cd_need_bool(c, "irqbalance/running", "", &running) ||
	    !irq_need_pinning(c, &pinning) ||
	    !cd_need_text(c, "irq/default", "", &usual) ||
	    !cd_need_text(c, "cpu/online", "", &online))
		return;
	if (running)
		cd_not_applicable(c, "", "irqbalance places the interrupts, after the next boot, too");
	else if (irq_pinned_by(pinning, true))
		cd_pass(c, "");
	else if (cd_state(c, "host/virtual", "") == CD_PRESENT)
		cd_not_applicable(c, "", "in virtual machines agents of the cloud place them");
	else if (cd_cpus_count(online) < 2 || cd_cpus_count(usual) < 2)
		cd_not_applicable(c, "", "one CPU takes all interrupts unless told otherwise");
	else
		for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
			judge_port(c, nic, pinning);
}

const struct cd_check cd_irq_persistence[] = {
	{ .id = "irq.persistence", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
