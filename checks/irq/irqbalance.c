/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.irqbalance - does one hand place the interrupts, and not two or none?
 *
 * irqbalance looks at all interrupts every ten seconds and moves what it was not told to leave
 * alone: what a script pinned at boot is undone.  Where it does not run and nobody pins, interrupts
 * of a machine of several sockets are taken wherever the kernel found room.
 */
#include "pinning.h"
#include "queues.h"

static const char *const needs[] = {
	IRQ_NEEDS, "irqbalance/running", "irqbalance/banned", "irqbalance/banned_modules",
	"irqbalance/policy", "irq/pinning", "irq/affinity", "rate/irq/remote_count", "numa/count",
	"cpu/online", "host/virtual", "host/container", "nic/driver", "pci/numa_node", NULL
};
static const struct cd_bound bounds[] = {
	{ "max_remote_share", "ratio", "0.1", "ours" },
	{ "load", "", "1000", "ours: interrupts per second of a port" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "undoes-pinning", CD_MEDIUM, "by irqs port" },
	{ "nobody-places", CD_MEDIUM, "irqs remote_share" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "nobody-places", "irq.numa_affinity/remote", CD_SAME_SUBJECT },
	{ "nobody-places", "irq.overlap/overloaded-core", CD_SAME_SUBJECT },
	{ "nobody-places", "irq.overlap/shared-core", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* Queues of the port, and how many of them irqbalance may move. */
static unsigned movable(struct cd_case *c, const char *nic, unsigned *queues)
{
	struct cd_texts list, banned = { .n = 0 }, modules = { .n = 0 };
	const char *pci, *driver;
	unsigned n = 0;

	*queues = 0;
	if (!cd_have_text(c, "nic/pci", nic, &pci) || !cd_have_texts(c, "irq/of_device", pci, &list))
		return 0;
	cd_have_texts(c, "irqbalance/banned", "", &banned);
	if (cd_have_texts(c, "irqbalance/banned_modules", "", &modules) &&
	    cd_have_text(c, "nic/driver", nic, &driver) && cd_has(&modules, driver)) {
		*queues = (unsigned)list.n;
		return 0;
	}
	for (size_t i = 0; i < list.n; i++)
		if (irq_has_queue(c, list.item[i])) {
			++*queues;
			n += !cd_has(&banned, list.item[i]);
		}
	return n;
}

static void judge_running(struct cd_case *c)
{
	const char *by, *script, *port = NULL;
	const struct cd_table *t;
	struct cd_finding *f;
	unsigned most = 0, queues;

	if (!irq_need_pinning(c, &t))
		return;
	by = irq_pinned_by(t, false);
	if (!by) {
		cd_pass(c, "");
		return;
	}
	if (cd_have_text(c, "irqbalance/policy", "", &script)) {
		cd_note(c, "", "%s pins interrupts, and the script %s tells irqbalance which to "
			"leave alone: whether it does was not seen", by, script);
		cd_pass(c, "");
		return;
	}
	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));) {
		unsigned n = movable(c, nic, &queues);

		if (queues && !n) {	/* somebody told it about this port: he knows */
			cd_pass(c, "");
			return;
		}
		if (n > most) {
			most = n;
			port = nic;
		}
	}
	if (!port) {
		cd_not_applicable(c, "", "no port with traffic has interrupts of queues");
		return;
	}
	f = cd_fail(c, "", "undoes-pinning", CD_MEDIUM);
	cd_observe_text(f, "by", by);
	cd_observe_int(f, "irqs", most, "");
	cd_observe_text(f, "port", port);
}

struct seen {
	bool placed;		/* a queue may not be served by every CPU: somebody placed it */
	unsigned queues;
	uint64_t all;
	double per_second;
};

/* False after a verdict. */
static bool look(struct cd_case *c, const struct cd_texts *list, const char *online, struct seen *s)
{
	const char *asked;

	for (size_t i = 0; i < list->n && !s->placed; i++)
		s->placed = irq_has_queue(c, list->item[i]) &&
			    cd_have_text(c, "irq/affinity", list->item[i], &asked) &&
			    !cd_cpus_within(online, asked);
	for (size_t i = 0; i < list->n && !s->placed; i++) {
		struct cd_rate total;
		enum irq_answer answer = irq_queue(c, list->item[i], &total);

		if (answer == IRQ_UNKNOWN)
			return false;
		if (answer == IRQ_SKIP)
			continue;
		if (!cd_need_text(c, "irq/affinity", list->item[i], &asked))
			return false;
		s->queues++;
		s->all += total.delta;
		s->per_second += total.per_second;
	}
	return true;
}

/* False after a verdict.  Without a node every CPU seems near. */
static bool need_remote(struct cd_case *c, const char *nic, const char *pci,
			const struct cd_texts *list, uint64_t *remote)
{
	struct cd_rate total, far;
	int64_t node;

	*remote = 0;
	if (cd_state(c, "pci/numa_node", pci) == CD_ABSENT) {
		cd_unknown(c, nic, CD_GARBAGE, "%s: %s", pci, cd_why(c, "pci/numa_node", pci));
		return false;
	}
	if (!cd_need_int(c, "pci/numa_node", pci, &node))
		return false;
	for (size_t i = 0; i < list->n; i++) {
		if (irq_queue(c, list->item[i], &total) != IRQ_QUEUE)
			continue;
		if (!cd_need_rate(c, "rate/irq/remote_count", list->item[i], &far))
			return false;
		*remote += far.delta;
	}
	return true;
}

static void judge_port(struct cd_case *c, const char *nic, const char *online)
{
	struct seen s = { 0 };
	struct cd_texts list;
	struct cd_finding *f;
	const char *pci;
	uint64_t remote;
	double share;

	if (!irq_need_list(c, nic, &pci, &list) || !look(c, &list, online, &s))
		return;
	if (s.placed || !s.all || s.per_second < cd_bound_real(c, "load")) {
		cd_pass(c, nic);
		return;
	}
	if (!need_remote(c, nic, pci, &list, &remote))
		return;
	share = (double)remote / (double)s.all;
	if (share <= cd_bound_real(c, "max_remote_share")) {
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "nobody-places", irq_is_fabric(c, nic) ? CD_MEDIUM : CD_LOW);
	cd_observe_int(f, "irqs", s.queues, "");
	cd_observe_real(f, "remote_share", share, "ratio");
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	const char *online;
	int64_t nodes;
	bool running;

	if (!cd_need_bool(c, "irqbalance/running", "", &running))
		return;
	if (running) {
		judge_running(c);
		return;
	}
	if (!cd_need_int(c, "numa/count", "", &nodes) || !cd_need_text(c, "cpu/online", "", &online))
		return;
	if (nodes < 2 || cd_state(c, "host/virtual", "") == CD_PRESENT) {
		cd_not_applicable(c, "", nodes < 2 ?
				  "it does not run, and no CPU is far from a port" :
				  "it does not run, and the hypervisor decides where CPUs are");
		return;
	}
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic, online);
}

const struct cd_check cd_irq_irqbalance[] = {
	{ .id = "irq.irqbalance", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
