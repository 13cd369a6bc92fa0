/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.conntrack_full - is there a place for each new connection that netfilter tracks?
 *
 * The limit is one number for the machine, held against the entries of each network namespace by
 * itself; 0 is no limit.  What is dropped while there is room lost a clash of two entries for one
 * flow (usual with NAT and DNS of Kubernetes), and is not this fault.
 */
#include "meanwhile.h"

#define COUNT "sysctl/net.netfilter.nf_conntrack_count"
#define MAX "sysctl/net.netfilter.nf_conntrack_max"

enum { N_RATES = 3 };
static const char *const rates[N_RATES] = {
	"rate/conntrack/drop", "rate/conntrack/early_drop", "rate/conntrack/insert_failed"
};
static const char *const needs[] = {
	COUNT, MAX, "rate/conntrack/drop", "rate/conntrack/early_drop",
	"rate/conntrack/insert_failed", NULL
};
static const struct cd_bound bounds[] = {
	{ "full", "ratio", "0.95", "ours" },
	{ "nearly", "ratio", "0.9", "ours" },
	{ "filling", "ratio", "0.75", "ours" },
	{ "clashes", "", "10", "ours" },
	MEANWHILE_BOUND,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "full", CD_CRITICAL, "count max share dropped thrown_out set_to" },
	{ "nearly-full", CD_HIGH, "count max share set_to" },
	{ "filling", CD_MEDIUM, "count max share set_to" },
	{ "clashes", CD_LOW, "count dropped failed seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("full", "net.netfilter.nf_conntrack_max"),
	CD_EXPLAINS_DRIFT("nearly-full", "net.netfilter.nf_conntrack_max"),
	CD_EXPLAINS_DRIFT("filling", "net.netfilter.nf_conntrack_max"),
	{ .code = NULL },
};

struct table {
	int64_t count, max;
	double share;
	struct cd_rate drop, early, failed;
};

static void crowded(struct cd_case *c, const struct table *t, const char *code,
		    enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(c, "", code, severity);

	cd_observe_int(f, "count", t->count, "");
	cd_observe_int(f, "max", t->max, "");
	cd_observe_real(f, "share", t->share, "ratio");
	cd_observe_int(f, "set_to", t->max < INT32_MAX / 2 ? 2 * t->max : INT32_MAX, "");
	if (severity != CD_CRITICAL) {
		cd_latent(f, "when more connections are opened at a time");
		return;
	}
	cd_observe_int(f, "dropped", (int64_t)t->drop.delta, "");
	cd_observe_int(f, "thrown_out", (int64_t)t->early.delta, "");
	cd_blocks(f, NULL);
	if (t->drop.delta || t->early.delta)
		cd_confidence(f, CD_MEASURED);
}

static bool is_full(struct cd_case *c, const struct table *t)
{
	return t->max && (t->count >= t->max ||
			  meanwhile_often(c, t->early.delta, t->early.seconds) ||
			  (meanwhile_often(c, t->drop.delta, t->drop.seconds) &&
			   t->share > cd_bound_real(c, "full")));
}

static bool clash_often(struct cd_case *c, const struct table *t)
{
	uint64_t n = t->drop.delta + t->failed.delta;

	return n >= (uint64_t)cd_bound_int(c, "clashes") &&
	       meanwhile_often(c, n, t->drop.seconds ? t->drop.seconds : t->failed.seconds);
}

static void judge(struct cd_case *c)
{
	struct cd_finding *f;
	struct table t = { 0 };
	struct cd_rate *const r[N_RATES] = { &t.drop, &t.early, &t.failed };
	const char *unseen = NULL;

	if (!cd_need_int(c, MAX, "", &t.max) || !cd_need_int(c, COUNT, "", &t.count))
		return;
	if (t.max < 0 || t.count < 0) {
		cd_unknown(c, "", CD_GARBAGE, "a count of connections is negative");
		return;
	}
	for (size_t i = 0; i < N_RATES; i++)
		if (!meanwhile_seen(c, rates[i], "", r[i]))
			unseen = rates[i];
	t.share = t.max ? (double)t.count / (double)t.max : 0;
	if (is_full(c, &t)) {
		crowded(c, &t, "full", CD_CRITICAL);
	} else if (t.share > cd_bound_real(c, "nearly")) {
		crowded(c, &t, "nearly-full", CD_HIGH);
	} else if (t.share > cd_bound_real(c, "filling")) {
		crowded(c, &t, "filling", CD_MEDIUM);
	} else if (clash_often(c, &t)) {
		f = cd_fail(c, "", "clashes", CD_LOW);
		cd_observe_int(f, "count", t.count, "");
		cd_observe_int(f, "dropped", (int64_t)t.drop.delta, "");
		cd_observe_int(f, "failed", (int64_t)t.failed.delta, "");
		cd_observe_real(f, "seconds", t.drop.seconds ? t.drop.seconds : t.failed.seconds, "s");
		cd_confidence(f, CD_MEASURED);
	} else if (!t.max) {
		cd_note(c, "", "nf_conntrack_max is 0: %lld connections are tracked and nothing "
			"limits them", (long long)t.count);
		cd_pass(c, "");
	} else if (unseen) {
		cd_unknown(c, "", cd_reason(c, unseen, ""), "there is room now, %lld of %lld; "
			   "whether it was full meanwhile: %s", (long long)t.count,
			   (long long)t.max, cd_why(c, unseen, ""));
	} else {
		if (t.early.delta)
			cd_note(c, "", "it was full at times: %llu connections were thrown out in "
				"%.0f s", (unsigned long long)t.early.delta, t.early.seconds);
		cd_pass(c, "");
	}
}

const struct cd_check cd_stack_conntrack_full[] = {
	{ .id = "stack.conntrack_full", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
