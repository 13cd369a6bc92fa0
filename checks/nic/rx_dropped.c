/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.rx_dropped - does the stack drop packets of a port without naming a reason?
 *
 * Most are frames that nobody here wants: LLDP, spanning tree, a VLAN without a link, what a bond's idle
 * member hears.  Only a stream of them that is a share of the traffic is told.
 */
#include "counted.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/master", "rate/nic/rx_packets", "rate/nic/rx_dropped",
	"rate/nic/rx_nohandler", NULL
};
static const struct cd_bound bounds[] = {
	{ "often", "1/s", "10", "ours" },
	{ "warn_share", "ratio", "1e-4", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "stream", CD_LOW, "count share seconds often" },
	{ .code = NULL },
};

static void compare(struct cd_case *c, const char *port)
{
	struct cd_rate passed, dropped;
	struct cd_finding *f;
	double share;

	if (!cd_need_rate(c, "rate/nic/rx_packets", port, &passed) ||
	    !cd_need_rate(c, "rate/nic/rx_dropped", port, &dropped))
		return;
	share = nic_share((int64_t)dropped.delta, &passed);
	if (dropped.per_second >= cd_bound_real(c, "often") &&
	    share > cd_bound_real(c, "warn_share")) {
		f = cd_fail(c, port, "stream", CD_LOW);
		nic_observe(f, (int64_t)dropped.delta, share, dropped.seconds);
		cd_observe_real(f, "often", dropped.per_second, "1/s");
		cd_confidence(f, CD_POSSIBLE);
		return;
	}
	if (dropped.delta)
		cd_note(c, port, "%llu packets that nobody here wants were dropped",
			(unsigned long long)dropped.delta);
	cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_carries(c, port))
			continue;
		if (cd_state(c, "nic/master", port) == CD_PRESENT &&
		    nic_moved(c, "rate/nic/rx_nohandler", port))
			cd_not_applicable(c, port, "a member that stands by: what it hears is dropped");
		else
			compare(c, port);
	}
}

const struct cd_check cd_nic_rx_dropped[] = {
	{ .id = "nic.rx_dropped", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
