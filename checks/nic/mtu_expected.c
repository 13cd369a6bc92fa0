/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.mtu_expected - is a port of storage or RoCE left at packets for the Internet?
 *
 * RoCE takes the largest of its own sizes that fits: 1024 bytes at an MTU of 1500, 4096 from 4200 on.
 * What the card or the cloud cannot do is not asked for.
 */
#include "tuned.h"

#include <commdoctor/model.h>

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/mtu", "nic/max_mtu", NULL
};
static const struct cd_bound bounds[] = {
	{ "least_mtu", "bytes", "4200", "ours; RoCE of 4096 bytes with its headers" },
	{ "least_speed", "bit/s", "25Gb/s", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "small", CD_LOW, "mtu wanted use gain" },
	{ .code = NULL },
};

/* Share of the wire that a larger packet wins; RoCE's own sizes stand below the MTU. */
static double gain(bool roce, int64_t mtu)
{
	double now = roce ? cd_model_roce_efficiency(mtu >= 2200 ? 2048 : mtu >= 1124 ? 1024 : 512) :
		     cd_model_tcp_efficiency(mtu);
	double then = roce ? cd_model_roce_efficiency(4096) : cd_model_tcp_efficiency(9000);

	return now > 0 ? then / now - 1 : 0;
}

static void judge(struct cd_case *c)
{
	int64_t speed, mtu, most, wanted;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		bool roce = port_has_role(c, port, "roce");
		struct cd_finding *f;

		if (!nic_is_fast(c, port, cd_bound_int(c, "least_speed"), &speed))
			continue;
		if (!roce && !port_has_role(c, port, "storage")) {
			cd_not_applicable(c, port, "neither RoCE nor storage is known to use it");
			continue;
		}
		if (!cd_need_int(c, "nic/mtu", port, &mtu))
			continue;
		wanted = cd_bound_int(c, "least_mtu");
		if (cd_have_int(c, "nic/max_mtu", port, &most) && most < wanted)
			wanted = most;
		if (mtu >= wanted) {
			cd_pass(c, port);
			continue;
		}
		f = cd_fail(c, port, "small", CD_LOW);
		cd_observe_int(f, "mtu", mtu, "bytes");
		cd_observe_int(f, "wanted", wanted, "bytes");
		cd_observe_text(f, "use", roce ? "RoCE" : "storage");
		cd_observe_real(f, "gain", gain(roce, mtu), "ratio");
	}
}

const struct cd_check cd_nic_mtu_expected[] = {
	{ .id = "nic.mtu_expected", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
