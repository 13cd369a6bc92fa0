/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.vectors - has each queue of a fast port an interrupt of its own?
 *
 * A line, or a single message, makes one CPU serve all queues; so does a device that was given
 * fewer messages than it has queues.  Drivers mostly take fewer queues then, but some share.
 */
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irq/mode", "irq/table", "path/rate", "nic/rps", NULL
};
static const struct cd_bound bounds[] = {
	{ "fast", "bit/s", "10Gb/s", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "no-msix", CD_HIGH, "mode rate pci" },
	{ "shared-vectors", CD_HIGH, "vectors queues pci" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "no-msix", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "no-msix", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "no-msix", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ "shared-vectors", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "shared-vectors", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "shared-vectors", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ .code = NULL },
};

/*
 * Some drivers have a queue or two without an interrupt of its own by design, and a port of two
 * functions has half of its queues at the other: fewer than half are shared.
 */
static bool are_shared(size_t vectors, size_t queues)
{
	return queues > 1 && vectors && (vectors == 1 || 2 * vectors < queues);
}

static void judge_messages(struct cd_case *c, const char *nic, const char *pci,
			   const struct cd_texts *list)
{
	const struct cd_table *t;
	struct cd_finding *f;
	size_t vectors = 0;
	int64_t table;

	if (cd_state(c, "nic/rps", nic) == CD_ABSENT) {
		cd_pass(c, nic);
		return;
	}
	if (!cd_need_table(c, "nic/rps", nic, &t))
		return;
	for (size_t i = 0; i < list->n; i++) {
		bool queue;

		if (!cd_need_bool(c, "irq/queue", list->item[i], &queue))
			return;
		vectors += irq_has_queue(c, list->item[i]);
	}
	if (!are_shared(vectors, cd_rows(t))) {
		if (cd_have_int(c, "irq/table", pci, &table) && cd_rows(t) == 1 && table > 8)
			cd_note(c, nic, "it has one receive queue, and could send %lld messages: "
				"ethtool -l tells how many queues its driver offers",
				(long long)table);
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "shared-vectors", irq_is_fabric(c, nic) ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "vectors", (int64_t)vectors, "");
	cd_observe_int(f, "queues", (int64_t)cd_rows(t), "");
	cd_observe_text(f, "pci", pci);
	if (cd_have_int(c, "irq/table", pci, &table))
		cd_note(c, nic, "its MSI-X table has room for %lld messages", (long long)table);
}

static void judge_port(struct cd_case *c, const char *nic)
{
	const char *pci, *mode;
	struct cd_texts list;
	struct cd_finding *f;
	int64_t rate;

	if (!irq_need_list(c, nic, &pci, &list) || !cd_need_text(c, "irq/mode", pci, &mode))
		return;
	if (!irq_is_first_port(c, nic, pci)) {
		cd_not_applicable(c, nic, "its interrupts are those of another port");
		return;
	}
	if (!strcmp(mode, "msix")) {
		judge_messages(c, nic, pci, &list);
		return;
	}
	if (!cd_need_int(c, "path/rate", nic, &rate))
		return;
	if ((double)rate < cd_bound_real(c, "fast")) {
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "no-msix", irq_is_fabric(c, nic) ? CD_HIGH : CD_MEDIUM);
	cd_observe_text(f, "mode", strcmp(mode, "msi") ? "a shared line (INTx)" :
			"a single message (MSI)");
	cd_observe_int(f, "rate", rate, "bit/s");
	cd_observe_text(f, "pci", pci);
}

static void judge(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_irq_vectors[] = {
	{ .id = "irq.vectors", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
