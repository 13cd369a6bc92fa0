/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.mem_sock - does the memory limit of a control group squeeze its sockets?
 *
 * Buffers of sockets count against the limit of their group.  At it the kernel drops what is queued
 * and shrinks windows, though tcp_mem of the host is far away.  v1 can limit TCP buffers alone.
 */
#include "groups.h"

static const char *const needs[] = {
	GROUP_NEEDS, "cgroup/memory_limit", "cgroup/memory_sock", "cgroup/memory_full",
	"cgroup/tcp_limit", "cgroup/tcp",
	"rate/cgroup/memory_full", "rate/cgroup/tcp_full", "rate/netstat/TcpExt.PruneCalled",
	"rate/netstat/TcpExt.RcvPruned", NULL
};
static const struct cd_bound bounds[] = {
	{ "share", "ratio", "0.1", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "squeezed", CD_MEDIUM, "sock limit times" },
	{ "tcp-full", CD_MEDIUM, "limit times" },
	{ "tcp-limited", CD_LOW, "limit" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "squeezed", "tcp.live_limits/receiver-limited", CD_THIS_HOST },
	{ "tcp-full", "tcp.live_limits/receiver-limited", CD_THIS_HOST },
	{ .code = NULL },
};

/* Did TCP throw away what it had queued? */
static bool pruned(struct cd_case *c)
{
	struct cd_rate rate;

	return (cd_have_rate(c, "rate/netstat/TcpExt.PruneCalled", "", &rate) && rate.delta) ||
	       (cd_have_rate(c, "rate/netstat/TcpExt.RcvPruned", "", &rate) && rate.delta);
}

static void all_memory(struct cd_case *c, const char *group, int64_t limit)
{
	struct cd_finding *f;
	struct cd_rate full;
	int64_t sock, ever;
	bool large;

	if (!cd_need_int(c, "cgroup/memory_sock", group, &sock))
		return;
	if (cd_have_int(c, "cgroup/memory_full", group, &ever) && !ever)
		full.delta = 0;		/* never since the group exists */
	else if (!cd_need_rate(c, "rate/cgroup/memory_full", group, &full))
		return;
	large = (double)sock > cd_bound_real(c, "share") * (double)limit;
	if (!full.delta || !sock || (!large && !pruned(c))) {
		cd_pass(c, group);
		if (large)
			cd_note(c, group, "buffers of sockets are %.0f %% of the limit of the group",
				100 * (double)sock / (double)limit);
		return;
	}
	f = cd_fail(c, group, "squeezed", CD_MEDIUM);
	cd_observe_int(f, "sock", sock, "bytes");
	cd_observe_int(f, "limit", limit, "bytes");
	cd_observe_int(f, "times", (int64_t)full.delta, "");
	cd_confidence(f, CD_MEASURED);
}

static void tcp_memory(struct cd_case *c, const char *group, int64_t limit)
{
	struct cd_finding *f;
	struct cd_rate full;

	if (cd_have_rate(c, "rate/cgroup/tcp_full", group, &full) && full.delta) {
		f = cd_fail(c, group, "tcp-full", CD_MEDIUM);
		cd_observe_int(f, "times", (int64_t)full.delta, "");
		cd_confidence(f, CD_MEASURED);
	} else {
		f = cd_fail(c, group, "tcp-limited", CD_LOW);
		cd_latent(f, "when the connections of the group need more");
	}
	cd_observe_int(f, "limit", limit, "bytes");
}

static void judge(struct cd_case *c)
{
	bool any = false;

	for (const char *g = NULL; (g = cd_walk(c, "cgroup", g));) {
		int64_t limit;

		cd_subject(c, g);
		if (cd_have_int(c, "cgroup/tcp_limit", g, &limit)) {
			tcp_memory(c, g, limit);
			any = true;
		} else if (cd_have_int(c, "cgroup/memory_limit", g, &limit)) {
			all_memory(c, g, limit);
			any = true;
		}
	}
	cd_subject(c, "");
	if (!group_all_seen(c, ""))
		return;
	if (!any)
		cd_not_applicable(c, "", "no control group has a limit that counts the buffers of "
				  "sockets");
}

const struct cd_check cd_container_mem_sock[] = {
	{ .id = "container.mem_sock", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
