/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.isolated - do interrupts of a port disturb CPUs that somebody wants left alone?
 *
 * Isolated and tickless CPUs are for programs that must not be interrupted.  A queue that is placed
 * there and idle does no harm yet; drivers make one for each CPU without asking.
 */
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irq/effective", "irq/affinity", "irq/default", "cpu/isolated", "cpu/nohz_full",
	"irqbalance/running", NULL
};
static const struct cd_bound bounds[] = {
	{ "owned", "word", "no", "ours: yes where programs on these CPUs serve the port on purpose" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "interrupted", CD_MEDIUM, "irqs irq cpu free interrupts_per_second was" },
	{ "default", CD_LOW, "asked free" },
	{ .code = NULL },
};
enum { TOO_FEW = 30 };	/* interrupts in the interval */

struct free_cpus {
	const char *isolated, *nohz;
};

/* The list of the two that the CPUs fall into; NULL: none. */
static const char *falls_into(const struct free_cpus *free, const char *cpus)
{
	return cd_cpus_overlap(cpus, free->isolated) ? free->isolated :
	       cd_cpus_overlap(cpus, free->nohz) ? free->nohz : NULL;
}

struct seen {
	unsigned busy, idle;
	double per_second;
	const char *irq, *cpu, *free;
	const char *anywhere;	/* a busy one that may be taken by CPUs of both kinds */
};

/* Are they all to be left alone, so that no matter which of them takes it? */
static bool is_all_free(const struct free_cpus *free, const char *cpus)
{
	return cd_cpus_within(cpus, free->isolated) || cd_cpus_within(cpus, free->nohz);
}

static bool look(struct cd_case *c, const struct cd_texts *list, const struct free_cpus *free,
		 struct seen *s)
{
	for (size_t i = 0; i < list->n; i++) {
		const char *irq = list->item[i], *cpus, *which;
		struct cd_rate rate;

		switch (irq_queue(c, irq, &rate)) {
		case IRQ_SKIP:
			continue;
		case IRQ_UNKNOWN:
			return false;
		case IRQ_QUEUE:
			break;
		}
		if (cd_state(c, "irq/effective", irq) != CD_ABSENT) {
			if (!cd_need_text(c, "irq/effective", irq, &cpus))
				return false;
		} else if (!cd_need_text(c, "irq/affinity", irq, &cpus)) {
			return false;
		}
		which = falls_into(free, cpus);
		if (!which)
			continue;
		if (cd_state(c, "irq/effective", irq) == CD_ABSENT && !is_all_free(free, cpus)) {
			if (rate.delta >= TOO_FEW)
				s->anywhere = irq;
			continue;
		}
		if (rate.delta < TOO_FEW) {
			s->idle++;
			continue;
		}
		if (!s->busy++) {
			s->irq = irq;
			s->cpu = cpus;
			s->free = which;
		}
		s->per_second += rate.per_second;
	}
	return true;
}

static void judge_port(struct cd_case *c, const char *nic, const struct free_cpus *free)
{
	bool owned = !strcmp(cd_bound_text(c, "owned"), "yes");
	const char *pci, *was;
	struct seen s = { 0 };
	struct cd_texts list;
	struct cd_finding *f;

	if (!irq_need_list(c, nic, &pci, &list) || !look(c, &list, free, &s))
		return;
	if (s.busy && !owned) {
		f = cd_fail(c, nic, "interrupted", CD_MEDIUM);
		cd_observe_int(f, "irqs", s.busy, "");
		cd_observe_text(f, "irq", s.irq);
		cd_observe_text(f, "cpu", s.cpu);
		cd_observe_text(f, "free", s.free);
		cd_observe_real(f, "interrupts_per_second", s.per_second, "1/s");
		if (cd_have_text(c, "irq/affinity", s.irq, &was))
			cd_observe_text(f, "was", was);
		cd_confidence(f, CD_MEASURED);
		return;
	}
	if (s.anywhere && !owned) {
		cd_unknown(c, nic, CD_NOT_COLLECTED, "the kernel does not tell which of its CPUs takes "
			   "interrupt %s, and it may be one kept free", s.anywhere);
		return;
	}
	if (s.idle && !owned)
		cd_note(c, nic, "%u of its queues are placed on CPUs kept free, and idle", s.idle);
	cd_pass(c, nic);
}

/* What is set up later goes there, unless irqbalance, which leaves these CPUs out, moves it. */
static void judge_default(struct cd_case *c, const struct free_cpus *free)
{
	const char *asked, *which;
	struct cd_finding *f;
	bool running;

	if (!cd_have_text(c, "irq/default", "", &asked) ||
	    !cd_have_bool(c, "irqbalance/running", "", &running) || running)
		return;
	which = falls_into(free, asked);
	if (!which)
		return;
	f = cd_fail(c, "", "default", CD_LOW);
	cd_observe_text(f, "asked", asked);
	cd_observe_text(f, "free", which);
}

static void judge(struct cd_case *c)
{
	struct free_cpus free = { "", "" };

	if ((cd_state(c, "cpu/isolated", "") != CD_ABSENT &&
	     !cd_need_text(c, "cpu/isolated", "", &free.isolated)) ||
	    (cd_state(c, "cpu/nohz_full", "") != CD_ABSENT &&
	     !cd_need_text(c, "cpu/nohz_full", "", &free.nohz)))
		return;
	if (!*free.isolated && !*free.nohz) {
		cd_not_applicable(c, "", "no CPU is kept free");
		return;
	}
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic, &free);
	judge_default(c, &free);
}

const struct cd_check cd_irq_isolated[] = {
	{ .id = "irq.isolated", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
