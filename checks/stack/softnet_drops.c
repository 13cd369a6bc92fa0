/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.softnet_drops - do packets find the input queue of a CPU full?
 *
 * That queue serves RPS, veth, tunnels and the loopback; a driver that polls (NAPI) goes around it.
 * What a link that was just set down still received is counted there, too: a few drops are no trend.
 */
#include "meanwhile.h"
#include "softnet.h"

static const char *const needs[] = { SOFTNET_NEEDS, "sysctl/net.core.netdev_max_backlog", NULL };
static const struct cd_bound bounds[] = {
	{ "min_drops", "", "10", "ours" },
	MEANWHILE_BOUND,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "drops", CD_HIGH, "drops cpu of_cpu cpus processed seconds backlog set_to" },
	{ "some-drops", CD_MEDIUM, "drops cpu cpus processed seconds" },
	{ .code = NULL },
};
enum { MOST = 16384 };	/* more only adds delay */

static void judge(struct cd_case *c)
{
	struct softnet s;
	struct cd_finding *f;
	int64_t backlog;
	bool many;

	if (!softnet_need(c, &s))
		return;
	if (!meanwhile_often(c, s.dropped, s.seconds)) {
		if (s.dropped)
			cd_note(c, "", "%llu packets were dropped in %.0f s",
				(unsigned long long)s.dropped, s.seconds);
		cd_pass(c, "");
		return;
	}
	many = s.dropped >= (uint64_t)cd_bound_int(c, "min_drops");
	f = cd_fail(c, "", many ? "drops" : "some-drops", many ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "drops", (int64_t)s.dropped, "");
	cd_observe_text(f, "cpu", s.worst);
	cd_observe_int(f, "cpus", s.cpus, "");
	cd_observe_int(f, "processed", (int64_t)s.processed, "");
	cd_observe_real(f, "seconds", s.seconds, "s");
	cd_confidence(f, CD_MEASURED);
	if (!many)
		return;
	cd_observe_int(f, "of_cpu", (int64_t)s.most, "");
	if (cd_have_int(c, "sysctl/net.core.netdev_max_backlog", "", &backlog) && backlog >= 0 &&
	    backlog < MOST) {
		cd_observe_int(f, "backlog", backlog, "");
		cd_observe_int(f, "set_to", backlog < 1000 ? 1000 : backlog < MOST / 2 ?
			       2 * backlog : MOST, "");
	}
}

const struct cd_check cd_stack_softnet_drops[] = {
	{ .id = "stack.softnet_drops", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
