/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.effective_mismatch - are interrupts taken by one of the CPUs that somebody asked for?
 *
 * A mask is a wish.  A move waits for the next interrupt, so an idle queue says nothing; where no
 * CPU of the mask is online, or its vectors are used up, the kernel chooses another.
 */
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irq/affinity", "irq/effective", "irq/hint", "cpu/online", "irqbalance/running",
	NULL
};
static const struct cd_code codes[] = {
	{ "elsewhere", CD_LOW, "irqs queues irq asked taken" },
	{ "asked-offline", CD_LOW, "irqs queues irq asked taken" },
	{ .code = NULL },
};

struct seen {
	unsigned queues, wrong, unlike_hint;
	const char *irq, *asked, *taken;	/* the first that is wrong */
};

/* False after a verdict. */
static bool look(struct cd_case *c, const struct cd_texts *list, struct seen *s)
{
	for (size_t i = 0; i < list->n; i++) {
		const char *irq = list->item[i], *asked, *taken, *hint;
		struct cd_rate rate;

		switch (irq_queue(c, irq, &rate)) {
		case IRQ_SKIP:
			continue;
		case IRQ_UNKNOWN:
			return false;
		case IRQ_QUEUE:
			break;
		}
		if (!rate.delta || cd_state(c, "irq/effective", irq) == CD_ABSENT)
			continue;
		if (!cd_need_text(c, "irq/affinity", irq, &asked) ||
		    !cd_need_text(c, "irq/effective", irq, &taken))
			return false;
		if (!*asked || !*taken)
			continue;
		s->queues++;
		if (cd_have_text(c, "irq/hint", irq, &hint) && *hint && !cd_cpus_overlap(hint, asked))
			s->unlike_hint++;
		if (cd_cpus_overlap(asked, taken))
			continue;
		if (!s->wrong++) {
			s->irq = irq;
			s->asked = asked;
			s->taken = taken;
		}
	}
	return true;
}

static void judge_port(struct cd_case *c, const char *nic)
{
	struct seen s = { 0 };
	const char *pci, *online;
	struct cd_texts list;
	struct cd_finding *f;
	bool running;

	if (!irq_need_list(c, nic, &pci, &list) || !look(c, &list, &s))
		return;
	if (!s.queues) {
		cd_not_applicable(c, nic, "no queue was interrupted, or the kernel does not tell where");
		return;
	}
	if (s.unlike_hint && cd_have_bool(c, "irqbalance/running", "", &running) && !running)
		cd_note(c, nic, "%u of its %u queues may not be served by the CPUs that the driver "
			"suggests", s.unlike_hint, s.queues);
	if (!s.wrong) {
		cd_pass(c, nic);
		return;
	}
	if (!cd_need_text(c, "cpu/online", "", &online))
		return;
	f = cd_fail(c, nic, cd_cpus_overlap(s.asked, online) ? "elsewhere" : "asked-offline", CD_LOW);
	cd_observe_int(f, "irqs", s.wrong, "");
	cd_observe_int(f, "queues", s.queues, "");
	cd_observe_text(f, "irq", s.irq);
	cd_observe_text(f, "asked", s.asked);
	cd_observe_text(f, "taken", s.taken);
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_irq_effective_mismatch[] = {
	{ .id = "irq.effective_mismatch", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
