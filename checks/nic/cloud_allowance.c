/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.cloud_allowance - does the cloud drop or delay packets because the instance may do no more?
 *
 * Amazon's driver counts what exceeded each allowance.  Short bursts raise all but one of them at a low
 * average load; a connection that is not tracked is refused, whatever the load.
 */
#include "counted.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "path", "rate/nic/rx_packets", "rate/nic/tx_packets",
	"rate/nic/allow_bw_in", "rate/nic/allow_bw_out", "rate/nic/allow_pps",
	"rate/nic/allow_conntrack", "rate/nic/allow_linklocal", NULL
};
static const struct cd_bound bounds[] = {
	{ "fail_share", "ratio", "1e-4", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "connections", CD_HIGH, "count share seconds" },
	{ "bandwidth-in", CD_HIGH, "count share seconds" },
	{ "bandwidth-out", CD_HIGH, "count share seconds" },
	{ "packets", CD_HIGH, "count share seconds" },
	{ "link-local", CD_HIGH, "count share seconds" },
	{ .code = NULL },
};
static const struct {
	const char *code, *rate;
	bool always;
} allowance[] = {
	{ "connections", "rate/nic/allow_conntrack", true },
	{ "bandwidth-in", "rate/nic/allow_bw_in", false },
	{ "bandwidth-out", "rate/nic/allow_bw_out", false },
	{ "packets", "rate/nic/allow_pps", false },
	{ "link-local", "rate/nic/allow_linklocal", false },
};

static void compare(struct cd_case *c, const char *port)
{
	struct cd_rate in, out, over;
	bool any = false;

	if (!cd_need_rate(c, "rate/nic/rx_packets", port, &in) ||
	    !cd_need_rate(c, "rate/nic/tx_packets", port, &out) ||
	    !cd_need_rate(c, "rate/nic/allow_conntrack", port, &over))
		return;
	in.delta += out.delta;
	for (size_t i = 0; i < sizeof(allowance) / sizeof(allowance[0]); i++) {
		int64_t n = nic_moved(c, allowance[i].rate, port);
		double share = nic_share(n, &in);
		struct cd_finding *f;

		if (!n)
			continue;
		any = true;
		f = cd_fail(c, port, allowance[i].code,
			    allowance[i].always || share > cd_bound_real(c, "fail_share") ?
			    CD_HIGH : CD_MEDIUM);
		nic_observe(f, n, share, in.seconds);
		if (cd_in(c, "path", port))
			cd_loses(f, port, share);
		cd_confidence(f, CD_MEASURED);
	}
	if (!any)
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	static const char *const ena[] = { "ena", NULL };

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_driver_is_of(c, port, ena))
			cd_not_applicable(c, port, "its driver counts no allowance of a cloud");
		else if (nic_carries(c, port))
			compare(c, port);
	}
}

const struct cd_check cd_nic_cloud_allowance[] = {
	{ .id = "nic.cloud_allowance", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
