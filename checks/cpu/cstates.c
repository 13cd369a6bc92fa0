/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.cstates - did CPUs beside the fabric ports sleep so deep that waking them costs latency?
 *
 * Sleeping is right for a node that moves bulk data; only a site that wants low latency is told.  What
 * an administrator allowed does not matter, what the CPUs did does.
 */
#include "near.h"

static const char *const needs[] = {
	NEAR_NEEDS, "cpu/idle", "cpu/idle_driver", "rate/cpu/idle_entries", "site/load", "numa", NULL
};
static const struct cd_bound bounds[] = {
	{ "latency", "", "10", "ours: microseconds" },
	{ "deep", "", "100", "ours: microseconds" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "sleeps-deep", CD_MEDIUM, "state latency times seconds node load" },
	{ "sleeps", CD_LOW, "state latency times seconds node load" },
	{ .code = NULL },
};

struct deepest {
	const char *state, *node;
	int64_t latency;
	struct cd_rate entries;
	int64_t possible;	/* latency of the deepest that is allowed */
	const char *possible_state;
};

/* Of one state: how often did the CPUs of the node go there?  False after a verdict. */
static bool of_node(struct cd_case *c, const char *state, int64_t latency, const char *node,
		    struct deepest *d)
{
	const char *subject = cd_words(c, "%s/%s", node, state);
	struct cd_rate r;

	if (cd_state(c, "rate/cpu/idle_entries", subject) == CD_ABSENT)
		return true;
	if (!cd_need_rate(c, "rate/cpu/idle_entries", subject, &r))
		return false;
	if (r.delta && latency > d->latency) {
		d->state = state;
		d->node = node;
		d->latency = latency;
		d->entries = r;
	}
	return true;
}

static bool look(struct cd_case *c, const struct cd_table *t, bool count, struct deepest *d)
{
	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *state, *cpus, *of;
		int64_t latency, off = 0;

		cd_cell_int(t, i, "off", &off);
		if (off || !cd_cell_text(t, i, "state", &state) ||
		    !cd_cell_text(t, i, "cpus", &cpus) || !cd_cell_int(t, i, "latency", &latency) ||
		    !near_any(c, cpus))
			continue;
		if (latency > d->possible) {
			d->possible = latency;
			d->possible_state = state;
		}
		if (!count || latency <= cd_bound_int(c, "latency"))
			continue;
		if (cd_state(c, "numa", "") != CD_PRESENT && !of_node(c, state, latency, "0", d))
			return false;
		for (const char *n = NULL; (n = cd_walk(c, "numa", n));)
			if (cd_have_text(c, "numa/cpus", n, &of) && cd_cpus_overlap(of, cpus) &&
			    near_any(c, of) && !of_node(c, state, latency, n, d))
				return false;
	}
	return true;
}

static void judge(struct cd_case *c)
{
	struct deepest d = { .possible_state = "" };
	const struct cd_table *t;
	const char *load = "";
	struct cd_finding *f;
	bool low, deep;

	if (!near_need_fabric(c) || !cd_need_table(c, "cpu/idle", "", &t))
		return;
	cd_have_text(c, "site/load", "", &load);
	low = !strcmp(load, "latency") || !strcmp(load, "hpc");
	if (!look(c, t, low, &d))
		return;
	if (!low) {
		if (d.possible > cd_bound_int(c, "latency"))
			cd_note(c, "", "the deepest idle state allowed is %s: waking takes %lld us",
				d.possible_state, (long long)d.possible);
		cd_not_applicable(c, "", "a matter of latency, and the profile does not say load: latency "
				  "or hpc");
		return;
	}
	if (!d.state) {
		cd_pass(c, "");
		return;
	}
	deep = d.latency > cd_bound_int(c, "deep");
	f = cd_fail(c, "", deep ? "sleeps-deep" : "sleeps", deep ? CD_MEDIUM : CD_LOW);
	cd_observe_text(f, "state", d.state);
	cd_observe_int(f, "latency", d.latency * 1000, "ns");
	cd_observe_int(f, "times", (int64_t)d.entries.delta, "");
	cd_observe_real(f, "seconds", d.entries.seconds, "s");
	cd_observe_text(f, "node", d.node);
	cd_observe_text(f, "load", load);
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_cpu_cstates[] = {
	{ .id = "cpu.cstates", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
