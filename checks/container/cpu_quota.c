/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.cpu_quota - does a CPU quota stop processes that communicate?
 *
 * A group that has used up its quota stands still until the period of 100 ms ends, with all of its
 * threads and at any average use: packets wait, ranks wait, deadlines pass.  Only the periods of this
 * run count.
 */
#include "groups.h"

static const char *const needs[] = {
	GROUP_NEEDS, "cgroup/cpu_quota", "cgroup/throttled", "rate/cgroup/periods",
	"rate/cgroup/throttled", TALKER_NEEDS,
	"host/container", "site/load", NULL
};
static const struct cd_bound bounds[] = {
	{ "some", "ratio", "0.01", "ours" },
	{ "often", "ratio", "0.05", "ours" },
	{ "mostly", "ratio", "0.25", "ours" },
	{ "periods", "", "5", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "throttled", CD_HIGH, "share periods quota process" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "throttled", "tcp.live_limits/receiver-limited", CD_THIS_HOST },
	{ "throttled", "tcp.listen_queue_live/full", CD_THIS_HOST },
	{ "throttled", "tcp.listen_queue_live/nearly-full", CD_THIS_HOST },
	{ "throttled", "udp.rcvbuf_errors/drops", CD_THIS_HOST },
	{ "throttled", "udp.rcvbuf_errors/some-drops", CD_THIS_HOST },
	{ .code = NULL },
};

static enum cd_severity severity_of(struct cd_case *c, double share)
{
	const char *load = "";

	cd_have_text(c, "site/load", "", &load);
	if (!strcmp(load, "hpc") || share > cd_bound_real(c, "mostly"))
		return CD_HIGH;
	return share > cd_bound_real(c, "often") ? CD_MEDIUM : CD_LOW;
}

static void throttled(struct cd_case *c, const char *group, double share, uint64_t periods)
{
	const struct cd_table *t;
	double quota = 0;
	struct cd_finding *f;
	int64_t row;
	bool complete;

	if (!cd_need_table(c, "process", "", &t))
		return;
	row = group_talker(t, "cpu_group", group);
	if (row < 0 && (!cd_have_bool(c, "process/complete", "", &complete) ||
			cd_rows(t) < cd_total(t))) {
		if (cd_rows(t) < cd_total(t))
			cd_unknown(c, group, CD_TRUNCATED, "not all processes were kept");
		else
			cd_unknown(c, group, cd_reason(c, "process/complete", ""),
				   "stopped by its quota; whether it communicates: %s",
				   cd_why(c, "process/complete", ""));
		return;
	}
	if (row < 0) {
		cd_pass(c, group);
		cd_note(c, group, "stopped by its quota in %.0f %% of its periods, but nothing in it "
			"communicates", 100 * share);
		return;
	}
	cd_have_real(c, "cgroup/cpu_quota", group, &quota);
	f = cd_fail(c, group, "throttled", severity_of(c, share));
	cd_observe_real(f, "share", share, "ratio");
	cd_observe_int(f, "periods", (int64_t)periods, "");
	cd_observe_real(f, "quota", quota, "CPUs");
	cd_observe_text(f, "process", group_word(t, (size_t)row, "name"));
	cd_confidence(f, CD_MEASURED);
}

static void judge_group(struct cd_case *c, const char *group)
{
	struct cd_rate periods, stopped;
	double share;
	int64_t ever;

	if (cd_have_int(c, "cgroup/throttled", group, &ever) && !ever) {
		cd_pass(c, group);
		return;
	}
	if (!cd_need_rate(c, "rate/cgroup/periods", group, &periods) ||
	    !cd_need_rate(c, "rate/cgroup/throttled", group, &stopped))
		return;
	share = periods.delta ? (double)stopped.delta / (double)periods.delta : 0;
	if (share > cd_bound_real(c, "some") &&
	    (int64_t)periods.delta >= cd_bound_int(c, "periods"))
		throttled(c, group, share, periods.delta);
	else
		cd_pass(c, group);
}

static void judge(struct cd_case *c)
{
	bool any = false;
	const char *runtime;
	double quota;

	for (const char *g = NULL; (g = cd_walk(c, "cgroup", g));)
		if (cd_have_real(c, "cgroup/cpu_quota", g, &quota)) {
			any = true;
			cd_subject(c, g);
			judge_group(c, g);
		}
	cd_subject(c, "");
	if (!group_all_seen(c, ""))
		return;
	if (!any && cd_have_text(c, "host/container", "", &runtime))
		cd_unknown(c, "", CD_OTHER_NAMESPACE, "a quota of the groups above this container does "
			   "not show inside");
	else if (!any)
		cd_pass(c, "");
}

const struct cd_check cd_container_cpu_quota[] = {
	{ .id = "container.cpu_quota", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
