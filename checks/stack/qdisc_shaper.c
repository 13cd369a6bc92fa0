/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.qdisc_shaper - does a queueing discipline hold the port below its speed?
 *
 * A forgotten tbf, htb, cake or netem caps everything that leaves; on fast ports even one without
 * a rate does, because all CPUs take turns at its single lock.  RoCE passes by all of them.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>
#include <string.h>

#include "cut-table.h"
#include "filters.h"
#include "rails.h"

#define GIGABIT INT64_C(1000000000)

static const char *const needs[] = {
	"nic", "nic/kind", "nic/ports", "nic/tx_queues", "path", "path/rate", "qdisc", "tc/filter",
	NULL
};
static const struct cd_code codes[] = {
	{ "rate-below-port", CD_HIGH, "kind rate speed" },
	{ "part-below-port", CD_MEDIUM, "kind rate speed parent" },
	{ "netem", CD_HIGH, "loss delay" },
	{ "netem-in-part", CD_HIGH, "loss delay parent" },
	{ "single-lock", CD_MEDIUM, "kind speed" },
	{ "one-queue", CD_MEDIUM, "kind speed queues" },
	{ "flow-rate-below-port", CD_MEDIUM, "kind rate speed" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "rate-below-port", "tcp.live_limits/bufferbloat", CD_SAME_PATH },
	{ "rate-below-port", "tcp.live_limits/receiver-limited", CD_SAME_PATH },
	{ "rate-below-port", "tcp.live_limits/sender-buffer-limited", CD_SAME_PATH },
	{ "rate-below-port", "tcp.live_limits/send-buffer-full", CD_SAME_PATH },
	{ "rate-below-port", "tcp.pacing_qdisc/not-fq", CD_SAME_SUBJECT },
	{ "rate-below-port", "stack.qdisc_drops/drops", CD_SAME_PATH },
	{ "part-below-port", "tcp.live_limits/bufferbloat", CD_SAME_PATH },
	{ "part-below-port", "stack.qdisc_drops/drops", CD_SAME_PATH },
	{ "single-lock", "stack.qdisc_drops/drops", CD_SAME_PATH },
	{ "netem", "tcp.live_limits/bufferbloat", CD_SAME_PATH },
	{ "netem", "tcp.live_limits/receiver-limited", CD_SAME_PATH },
	{ "netem", "tcp.live_limits/sender-buffer-limited", CD_SAME_PATH },
	{ "netem", "tcp.live_limits/send-buffer-full", CD_SAME_PATH },
	{ "netem", "tcp.pacing_qdisc/not-fq", CD_SAME_SUBJECT },
	{ "single-lock", "tcp.pacing_qdisc/not-fq", CD_SAME_SUBJECT },
	{ "flow-rate-below-port", "tcp.pacing_qdisc/flow-cap", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* One lock for all CPUs; fq and fq_codel are meant to be leaves, one for each queue. */
static const char *const locked[] = { "cake", "htb", "hfsc", "tbf", "prio", "sfq", "cbq", "drr",
	"qfq", "red", "codel", "pfifo", "bfifo", "ets", NULL };
static const char *const fair[] = { "fq", "fq_codel", NULL };
/* Shape by classes whose rates nobody reads. */
static const char *const untold[] = { "hfsc", "cbq", NULL };

static bool is_one_of(const char *kind, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(*list, kind))
			return true;
	return false;
}

struct place {
	const char *nic, *path;
	bool whole;		/* all traffic of the path passes here, not that of one VLAN */
	int64_t speed, queues;
};

enum holds { ALL, SOME, UNTOLD };

/*
 * Without a default class htb lets pass what no filter picks; it counts these packets with 32 bits.
 * With a filter for all of IP, ARP still is among them.
 */
static enum holds htb_holds(const struct cd_table *t, size_t row)
{
	enum { FEW = 100 };	/* one packet in so many */
	int64_t rate, direct, packets;

	if (cd_cell_int(t, row, "default_ceil_bps", &rate))
		return ALL;
	if (!cd_cell_int(t, row, "direct", &direct) || !cd_cell_int(t, row, "packets", &packets) ||
	    packets <= 0)
		return UNTOLD;
	if (direct >= packets / FEW + 1)
		return SOME;
	return packets > UINT32_MAX ? UNTOLD : ALL;
}

/* The rate all traffic is held to. */
static bool rate_of(const struct cd_table *t, size_t row, int64_t *rate)
{
	if (cd_cell_int(t, row, "default_ceil_bps", rate) || cd_cell_int(t, row, "rate_bps", rate))
		return true;
	return cd_cell_int(t, row, "ceil_bps", rate) && htb_holds(t, row) == ALL;
}

/* Why the rates of the classes decide nothing; NULL when they do, or are above the port's. */
static const char *undecided(struct cd_case *c, const struct place *p, const struct cd_table *t,
			     size_t row, const char *kind)
{
	int64_t ceil, direct = 0, packets = 0, speed;

	if (is_one_of(kind, untold))
		return cd_words(c, "the rates of the classes of %s are not read", kind);
	if (!cd_cell_int(t, row, "ceil_bps", &ceil) || !cd_have_int(c, "path/rate", p->path, &speed) ||
	    ceil >= speed || htb_holds(t, row) == ALL)
		return NULL;
	if (htb_holds(t, row) == UNTOLD)
		return cd_words(c, "%s has no default class, and its counters do not tell whether "
				"traffic passes by the others", kind);
	cd_cell_int(t, row, "direct", &direct);
	cd_cell_int(t, row, "packets", &packets);
	cd_note(c, p->nic, "%s holds only what is sent into its classes; %lld of %lld packets passed "
		"them by", kind, (long long)direct, (long long)packets);
	return NULL;
}

static struct cd_finding *slow(struct cd_case *c, const struct place *p, const char *code,
			       enum cd_severity severity, const char *kind)
{
	struct cd_finding *f = cd_fail(c, p->nic, code, severity);

	cd_observe_text(f, "kind", kind);
	cd_observe_int(f, "speed", p->speed, "bit/s");
	return f;
}

static struct cd_finding *below(struct cd_case *c, const struct place *p, const char *code,
				enum cd_severity severity, const char *kind, int64_t rate)
{
	struct cd_finding *f = slow(c, p, code, severity, kind);

	cd_observe_int(f, "rate", rate, "bit/s");
	if (p->whole)
		cd_caps(f, p->path, cd_model_rate((double)rate, kind));
	return f;
}

/* True after a finding. */
static bool root(struct cd_case *c, const struct place *p, const struct cd_table *t, size_t row,
		 const char *kind)
{
	bool one_lock = is_one_of(kind, locked);
	int64_t rate, offload = 0;

	cd_cell_int(t, row, "offload", &offload);
	if (cd_cell_int(t, row, "flow_max_rate_bps", &rate) && rate < p->speed) {
		below(c, p, "flow-rate-below-port", CD_MEDIUM, kind, rate);
		return true;
	}
	if (rate_of(t, row, &rate) && rate < p->speed) {
		below(c, p, "rate-below-port", p->whole ? CD_HIGH : CD_MEDIUM, kind, rate);
		return true;
	}
	if (offload || (one_lock ? p->speed < 10 * GIGABIT : p->queues < 2))
		return false;
	if (one_lock) {
		slow(c, p, "single-lock", CD_MEDIUM, kind);
		return true;
	}
	if (p->speed < 25 * GIGABIT) {
		cd_note(c, p->nic, "one %s for all %lld queues", kind, (long long)p->queues);
		return false;
	}
	cd_observe_int(slow(c, p, "one-queue", CD_MEDIUM, kind), "queues", p->queues, "");
	return true;
}

/* Does all traffic pass the qdisc?  One below a root that has no classes of its own. */
static bool takes_all(const struct cd_table *t, size_t row)
{
	const char *of, *other, *kind, *parent;

	cd_cell_text(t, row, "ifname", &of);
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "ifname", &other) && !strcmp(of, other) &&
		    cd_cell_text(t, i, "parent", &parent) && !strcmp(parent, "root") &&
		    cd_cell_text(t, i, "kind", &kind))
			return !strcmp(kind, "netem") || !strcmp(kind, "tbf");
	return false;
}

static void netem(struct cd_case *c, const struct place *p, const struct cd_table *t, size_t row,
		  const char *parent)
{
	bool all = !strcmp(parent, "root") || takes_all(t, row);
	struct cd_finding *f = cd_fail(c, p->nic, all ? "netem" : "netem-in-part", CD_HIGH);
	double loss = 0;
	int64_t delay = 0;

	cd_cell_real(t, row, "loss", &loss);
	cd_cell_int(t, row, "delay_ns", &delay);
	cd_observe_real(f, "loss", loss, "ratio");
	cd_observe_int(f, "delay", delay, "ns");
	if (!all) {
		cd_observe_text(f, "parent", parent);
		return;
	}
	if (loss > 0)
		cd_loses(f, p->path, loss);
	else if (delay > 0)
		cd_delays(f, p->path, (double)delay / 1e9);
}

/* A shaper behind the root: one queue of mq, a class, or what follows a netem. */
static bool inner(struct cd_case *c, const struct place *p, const struct cd_table *t, size_t row,
		  const char *kind, const char *parent)
{
	struct place part = *p;
	int64_t rate;

	if (!rate_of(t, row, &rate) || rate >= p->speed)
		return false;
	if (takes_all(t, row)) {
		below(c, p, "rate-below-port", p->whole ? CD_HIGH : CD_MEDIUM, kind, rate);
		return true;
	}
	part.whole = false;
	cd_observe_text(below(c, &part, "part-below-port", CD_MEDIUM, kind, rate), "parent", parent);
	return true;
}

static void link(struct cd_case *c, struct place *p, const struct cd_table *t)
{
	const char *of, *kind, *parent, *dark = NULL;
	bool found = false, emulated = false, capped = false, is_root;
	int64_t rate;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "ifname", &of) || strcmp(of, p->nic) ||
		    !cd_cell_text(t, i, "kind", &kind) || !cd_cell_text(t, i, "parent", &parent))
			continue;
		if (!strcmp(kind, "netem") && !emulated) {
			netem(c, p, t, i, parent);
			emulated = true;
		}
		is_root = !strcmp(parent, "root");
		if (!dark && (is_root || !is_one_of(kind, untold)))
			dark = undecided(c, p, t, i, kind);
		if (is_root ? !(rate_of(t, i, &rate) || is_one_of(kind, locked) ||
				is_one_of(kind, fair)) : capped || !rate_of(t, i, &rate))
			continue;
		if (!cd_need_int(c, "path/rate", p->path, &p->speed))
			return;
		if (!is_root) {
			capped = inner(c, p, t, i, kind, parent);
			found |= capped;
			continue;
		}
		found |= root(c, p, t, i, kind);
		capped |= rate_of(t, i, &rate) && rate < p->speed;
	}
	if (found || emulated)
		return;
	if (dark) {
		cd_unknown(c, p->nic, CD_NOT_COLLECTED, "%s", dark);
		return;
	}
	if (!table_holds_what_matters(t))
		cd_unknown(c, p->nic, CD_TRUNCATED, "the table of qdiscs was cut");
	else
		cd_pass(c, p->nic);
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
		struct place p = { .nic = nic, .path = path_below(c, nic), .queues = 1 };
		const char *kind = "";

		if (!p.path)
			continue;
		cd_subject(c, nic);
		cd_have_text(c, "nic/kind", nic, &kind);
		cd_have_int(c, "nic/tx_queues", nic, &p.queues);
		p.whole = !strcmp(nic, p.path) || !strcmp(kind, "bond") || !strcmp(kind, "team");
		tell_filters(c, nic);
		link(c, &p, t);
	}
}

const struct cd_check cd_stack_qdisc_shaper[] = {
	{ .id = "stack.qdisc_shaper", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
