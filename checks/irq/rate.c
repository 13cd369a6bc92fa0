/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.rate - does a port interrupt too often, or for nothing?
 *
 * A card can wait a little and report several packets at once (coalescing); without it a CPU spends
 * more time on being interrupted than on packets.  What no driver recognises comes from a shared
 * line or a broken device.
 */
#include "queues.h"

static const char *const needs[] = { IRQ_NEEDS, "rate/irq/unhandled", NULL };
static const struct cd_bound bounds[] = {
	{ "many", "1/s", "100000", "ours: of one queue" },
	{ "unhandled", "ratio", "0.01", "ours: of an interrupt's count" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "many", CD_LOW, "irq per_second queues" },
	{ "unhandled", CD_LOW, "irq unhandled count" },
	{ .code = NULL },
};
enum { TOO_FEW = 100 };

struct seen {
	const char *irq, *lost;		/* of too many, and unhandled */
	double per_second;
	unsigned queues;
	uint64_t unhandled, count;
};

/* The kernel sets the number back after each 100000 interrupts: then it exceeds all that came. */
static void look_for_unhandled(struct cd_case *c, const char *irq, struct seen *s)
{
	struct cd_rate all, lost;

	if (s->lost || !cd_have_rate(c, "rate/irq/count", irq, &all) ||
	    !cd_have_rate(c, "rate/irq/unhandled", irq, &lost) || lost.delta > all.delta ||
	    lost.delta < TOO_FEW ||
	    (double)lost.delta <= cd_bound_real(c, "unhandled") * (double)all.delta)
		return;
	s->lost = irq;
	s->unhandled = lost.delta;
	s->count = all.delta;
}

static bool look(struct cd_case *c, const struct cd_texts *list, struct seen *s, unsigned *any)
{
	for (size_t i = 0; i < list->n; i++) {
		struct cd_rate rate;

		look_for_unhandled(c, list->item[i], s);
		switch (irq_queue(c, list->item[i], &rate)) {
		case IRQ_SKIP:
			continue;
		case IRQ_UNKNOWN:
			return false;
		case IRQ_QUEUE:
			break;
		}
		++*any;
		if (rate.per_second <= cd_bound_real(c, "many"))
			continue;
		s->queues++;
		if (rate.per_second > s->per_second) {
			s->per_second = rate.per_second;
			s->irq = list->item[i];
		}
	}
	return true;
}

static void judge_port(struct cd_case *c, const char *nic)
{
	struct seen s = { .irq = NULL };
	struct cd_texts list;
	struct cd_finding *f;
	unsigned any = 0;
	const char *pci;

	if (!irq_need_list(c, nic, &pci, &list) || !look(c, &list, &s, &any))
		return;
	if (!any) {
		cd_not_applicable(c, nic, "no interrupts of queues");
		return;
	}
	if (s.irq) {
		f = cd_fail(c, nic, "many", CD_LOW);
		cd_observe_text(f, "irq", s.irq);
		cd_observe_real(f, "per_second", s.per_second, "1/s");
		cd_observe_int(f, "queues", s.queues, "");
		cd_confidence(f, CD_MEASURED);
	}
	if (s.lost) {
		f = cd_fail(c, nic, "unhandled", CD_LOW);
		cd_observe_text(f, "irq", s.lost);
		cd_observe_int(f, "unhandled", (int64_t)s.unhandled, "");
		cd_observe_int(f, "count", (int64_t)s.count, "");
		cd_confidence(f, CD_MEASURED);
	}
	if (!s.irq && !s.lost)
		cd_pass(c, nic);
}

static void judge(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_irq_rate[] = {
	{ .id = "irq.rate", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
