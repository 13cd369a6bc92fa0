/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.qdisc_drops - does the queue before the wire drop packets?
 *
 * What AQM drops is a message to the sender and meant so; what a full queue drops is loss.  The kind
 * of the qdisc decides, and what it counts in its own way.
 */
#include "rails.h"

static const char *const needs[] = {
	"nic", "nic/ports", "path", "qdisc", "rate/qdisc/root_drops", "rate/qdisc/root_packets",
	"rate/qdisc/root_requeues", "rate/qdisc/flow_drops", "rate/qdisc/overlimit_drops", NULL
};
static const struct cd_bound bounds[] = {
	{ "share", "ratio", "0.0001", "ours" },
	{ "requeued", "ratio", "0.01", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "drops", CD_MEDIUM, "kind dropped share" },
	{ "flow-limit", CD_MEDIUM, "dropped share" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "drops", "tcp.retrans_ratio/much", CD_SAME_PATH },
	{ "drops", "tcp.retrans_ratio/some", CD_SAME_PATH },
	{ .code = NULL },
};

/* They drop to slow senders down, or to hold a rate that somebody chose. */
static const char *const by_design[] = { "codel", "fq_codel", "cake", "cake_mq", "red", "gred", "pie",
	"fq_pie", "sfb", "choke", "dualpi2", "tbf", "htb", "hfsc", "netem", "cbs", NULL };
static const char *const inner[] = { "mq", "mqprio", "multiq", "ingress", "clsact", "prio", "ets",
	"drr", "qfq", "taprio", NULL };

static bool is_one_of(const char *kind, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(*list, kind))
			return true;
	return false;
}

struct dropping {
	const char *kind;
	bool intended;
};

/*
 * The table is of the first sample: who has dropped until then, else who could.  What drops behind or
 * before a shaper does so because of it.
 */
static struct dropping who(const struct cd_table *t, const char *nic)
{
	struct dropping d = { .kind = "unknown" };
	bool dropped = false;

	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *of, *kind;
		int64_t drops = 0;

		if (!cd_cell_text(t, i, "ifname", &of) || strcmp(of, nic) ||
		    !cd_cell_text(t, i, "kind", &kind) || is_one_of(kind, inner))
			continue;
		cd_cell_int(t, i, "drops", &drops);
		if (dropped && !drops)
			continue;
		if ((drops && !dropped) || !strcmp(d.kind, "unknown") ||
		    (!d.intended && is_one_of(kind, by_design)))
			d = (struct dropping){ kind, is_one_of(kind, by_design) };
		dropped |= drops > 0;
	}
	return d;
}

static void found(struct cd_case *c, const char *nic, const char *code, const char *kind,
		  uint64_t dropped, double share, enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(c, nic, code, severity);

	if (kind)
		cd_observe_text(f, "kind", kind);
	cd_observe_int(f, "dropped", (int64_t)dropped, "packets");
	cd_observe_real(f, "share", share, "ratio");
	cd_loses(f, path_below(c, nic), share);
	cd_confidence(f, CD_MEASURED);
}

static void link(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	struct cd_rate drops, packets, requeues, flow, full;
	struct dropping by = who(t, nic);
	double share, bound = cd_bound_real(c, "share");

	if (!cd_need_rate(c, "rate/qdisc/root_drops", nic, &drops) ||
	    !cd_need_rate(c, "rate/qdisc/root_packets", nic, &packets))
		return;
	if (cd_have_rate(c, "rate/qdisc/root_requeues", nic, &requeues) && packets.delta &&
	    (double)requeues.delta > cd_bound_real(c, "requeued") * (double)packets.delta)
		cd_note(c, nic, "%llu of %llu packets were put back because the device was not ready: "
			"its ring or byte limit (BQL) is small for the traffic",
			(unsigned long long)requeues.delta, (unsigned long long)packets.delta);
	if (!drops.delta) {
		cd_pass(c, nic);
		return;
	}
	share = (double)drops.delta / (double)(drops.delta + packets.delta);
	if (cd_have_rate(c, "rate/qdisc/flow_drops", nic, &flow) && flow.delta * 2 > drops.delta) {
		found(c, nic, "flow-limit", NULL, flow.delta, share,
		      share > bound ? CD_MEDIUM : CD_LOW);
		return;
	}
	if (cd_have_rate(c, "rate/qdisc/overlimit_drops", nic, &full) &&
	    full.delta * 2 > drops.delta)
		by.intended = false;
	if (!by.intended) {
		found(c, nic, "drops", by.kind, drops.delta, share,
		      share > bound ? CD_MEDIUM : CD_LOW);
		return;
	}
	cd_pass(c, nic);
	cd_note(c, nic, "%s dropped %llu packets (%.2g %%), as it is meant to", by.kind,
		(unsigned long long)drops.delta, share * 100);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;

	if (!cd_each(c, "path", NULL))
		return;
	cd_subject(c, "");
	if (!cd_need_table(c, "qdisc", "", &t))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!path_below(c, nic))
			continue;
		cd_subject(c, nic);
		link(c, t, nic);
	}
}

const struct cd_check cd_stack_qdisc_drops[] = {
	{ .id = "stack.qdisc_drops", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
