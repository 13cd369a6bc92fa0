/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.netdev_max_backlog - is a CPU's input queue too short for what goes through it?
 *
 * A short queue that nobody uses is no fault: it is judged by the packets that found it full.
 */
#include "softnet.h"

#define KEY "sysctl/net.core.netdev_max_backlog"

static const char *const needs[] = {
	KEY, SOFTNET_NEEDS, "rate/softnet/received_rps", "path", "path/rate", NULL
};
static const struct cd_bound bounds[] = {
	{ "least", "", "1000", "the kernel's default" },
	{ "most", "", "16384", "ours" },
	{ "fast", "bit/s", "25Gb/s", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "below-default", CD_LOW, "backlog least drops" },
	{ "outgrown", CD_LOW, "backlog set_to drops steered" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "below-default", "stack.softnet_drops/drops", CD_ANYWHERE },
	{ "below-default", "stack.softnet_drops/some-drops", CD_ANYWHERE },
	{ "outgrown", "stack.softnet_drops/drops", CD_ANYWHERE },
	{ "outgrown", "stack.softnet_drops/some-drops", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("below-default", "net.core.netdev_max_backlog"),
	CD_EXPLAINS_DRIFT("outgrown", "net.core.netdev_max_backlog"),
	{ .code = NULL },
};

/* Wake-ups by RPS, on a host with a fast port. */
static uint64_t steered(struct cd_case *c)
{
	double fast = cd_bound_real(c, "fast");
	uint64_t n = 0;
	int64_t rate;
	bool any = false;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));)
		any |= cd_have_int(c, "path/rate", nic, &rate) && (double)rate >= fast;
	for (const char *cpu = NULL; any && (cpu = cd_walk(c, "softnet", cpu));) {
		struct cd_rate r;

		if (cd_have_rate(c, "rate/softnet/received_rps", cpu, &r))
			n += r.delta;
	}
	return n;
}

static void judge(struct cd_case *c)
{
	int64_t backlog, least = cd_bound_int(c, "least"), most = cd_bound_int(c, "most");
	struct cd_finding *f;
	struct softnet s;
	uint64_t rps;

	if (!cd_need_int(c, KEY, "", &backlog) || !softnet_need(c, &s))
		return;
	if (s.dropped && backlog < least) {
		f = cd_fail(c, "", "below-default", CD_LOW);
		cd_observe_int(f, "backlog", backlog, "");
		cd_observe_int(f, "least", least, "");
		cd_observe_int(f, "drops", (int64_t)s.dropped, "");
		cd_confidence(f, CD_MEASURED);
	} else if (s.dropped && backlog < most && (rps = steered(c))) {
		f = cd_fail(c, "", "outgrown", CD_LOW);
		cd_observe_int(f, "backlog", backlog, "");
		cd_observe_int(f, "set_to", 2 * backlog < most ? 2 * backlog : most, "");
		cd_observe_int(f, "drops", (int64_t)s.dropped, "");
		cd_observe_int(f, "steered", (int64_t)rps, "");
		cd_confidence(f, CD_MEASURED);
	} else {
		if (backlog < least)
			cd_note(c, "", "%lld is below the kernel's default of %lld, but no packet "
				"found the queue full", (long long)backlog, (long long)least);
		cd_pass(c, "");
	}
}

const struct cd_check cd_stack_netdev_max_backlog[] = {
	{ .id = "stack.netdev_max_backlog", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
