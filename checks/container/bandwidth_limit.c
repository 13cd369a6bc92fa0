/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.bandwidth_limit - does a bandwidth limit hold back a container?
 *
 * The CNI bandwidth plugin puts a tbf on the host's end of a container's link, and one on an ifb for
 * what it sends.  A limit is somebody's wish: a fault is one below what the site says containers
 * need.  Without its word one that is used up is told; one that meets the need may be used up.
 */
#include "pods.h"

static const char *const needs[] = { POD_NEEDS, "qdisc", "rate/nic/tx_bytes", NULL };
static const struct cd_bound bounds[] = {
	{ "used", "ratio", "0.8", "ours" },
	{ "need", "bit/s", "0", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "used-up", CD_LOW, "kind limit used" },
	{ "below-need", CD_HIGH, "kind limit need" },
	{ .code = NULL },
};

/* The rate that all of the link is held to; false: none. */
static bool limit_of(const struct cd_table *t, const char *nic, const char **kind, int64_t *rate)
{
	const char *of, *parent;
	int64_t value;
	bool found = false;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "ifname", &of) || strcmp(of, nic) ||
		    !cd_cell_text(t, i, "parent", &parent) || strcmp(parent, "root") ||
		    !cd_cell_text(t, i, "kind", kind))
			continue;
		found = cd_cell_int(t, i, "rate_bps", &value) ||
			cd_cell_int(t, i, "default_ceil_bps", &value) ||
			cd_cell_int(t, i, "ceil_bps", &value);
		*rate = value;
		return found && value > 0;
	}
	return false;
}

static bool has_pods(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (pod_link(c, nic))
			return true;
	return false;
}

static void judge_limit(struct cd_case *c, const char *nic, const char *kind, int64_t limit)
{
	int64_t need = cd_bound_int(c, "need");
	struct cd_finding *f;
	struct cd_rate sent;
	double used;

	if (need > limit) {
		f = cd_fail(c, nic, "below-need", CD_HIGH);
		cd_observe_int(f, "need", need, "bit/s");
	} else if (!cd_need_rate(c, "rate/nic/tx_bytes", nic, &sent)) {
		return;
	} else {
		used = 8 * sent.per_second;
		if (need || used < cd_bound_real(c, "used") * (double)limit) {
			cd_pass(c, nic);
			cd_note(c, nic, "%s holds it below %.3g Gb/s, of which %.0f %% are used", kind,
				(double)limit / 1e9, 100 * used / (double)limit);
			return;
		}
		f = cd_fail(c, nic, "used-up", CD_LOW);
		cd_observe_int(f, "used", (int64_t)used, "bit/s");
		cd_confidence(f, CD_MEASURED);
	}
	cd_observe_text(f, "kind", kind);
	cd_observe_int(f, "limit", limit, "bit/s");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool any = false, pods;

	if (!cd_each(c, "nic", NULL))
		return;
	cd_subject(c, "");
	pods = has_pods(c);
	if (pods && !cd_need_table(c, "qdisc", "", &t))
		return;
	for (const char *nic = NULL; pods && (nic = cd_walk(c, "nic", nic));) {
		const char *kind;
		int64_t limit;

		if (!pod_link(c, nic) && !pod_is(c, nic, "ifb", "ifb"))
			continue;
		any = true;
		cd_subject(c, nic);
		if (limit_of(t, nic, &kind, &limit))
			judge_limit(c, nic, kind, limit);
		else if (cd_rows(t) < cd_total(t))
			cd_unknown(c, nic, CD_TRUNCATED, "the table of qdiscs was cut");
		else if (pod_inside(c) && pod_link(c, nic) && !pod_host_end(c, nic))
			cd_unknown(c, nic, CD_OTHER_NAMESPACE, "a limit on the host's end of it does "
				   "not show inside");
		else
			cd_pass(c, nic);
	}
	cd_subject(c, "");
	if (!any)
		cd_not_applicable(c, "", "no pair of links leads into a container");
}

const struct cd_check cd_container_bandwidth_limit[] = {
	{ .id = "container.bandwidth_limit", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
