/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.wan_dscp - is a lossless class relied on over a distance where it cannot be lossless?
 *
 * A pause needs room for all that is under way: rate times round trip.  Between sites that is more than
 * any port has.  Whether marks survive the way is seen only where packets arrive.
 */
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "site/net", "path/rtt", "path/rtt_from", "path/rate", "path", NULL
};
static const struct cd_bound bounds[] = {
	{ "max_rtt", "ns", "1ms", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "lossless-over-distance", CD_MEDIUM, "rtt rtt_from need" },
	{ .code = NULL },
};

/* A round trip that somebody gave or that was measured; between sites by the profile's own word. */
static bool distance(struct cd_case *c, const char *port, int64_t *rtt, const char **from)
{
	const char *net = "";

	if (!cd_have_duration(c, "path/rtt", port, rtt) ||
	    !cd_have_text(c, "path/rtt_from", port, from))
		return false;
	cd_have_text(c, "site/net", "", &net);
	return strcmp(*from, "assumed") != 0 || !strcmp(net, "wan") || !strcmp(net, "metro");
}

static void port_judged(struct cd_case *c, const char *port)
{
	const char *from;
	int64_t rtt, rate;
	struct cd_finding *f;

	if (!distance(c, port, &rtt, &from)) {
		cd_not_applicable(c, port, "nothing says that its peers are far away");
		return;
	}
	if (rtt <= cd_bound_int(c, "max_rtt")) {
		cd_not_applicable(c, port, "its peers are near");
		return;
	}
	if (!roce_mode_is(c, "lossless")) {
		cd_unknown(c, port, CD_NO_REPLY, "whether DSCP and ECN survive the way is seen only "
			   "where packets arrive");
		return;
	}
	f = cd_fail(c, port, "lossless-over-distance", CD_MEDIUM);
	cd_observe_int(f, "rtt", rtt, "ns");
	cd_observe_text(f, "rtt_from", from);
	if (cd_have_int(c, "path/rate", port, &rate))
		cd_observe_int(f, "need", (int64_t)((double)rate / 8 * (double)rtt / 1e9), "bytes");
	else
		cd_observe_text(f, "need", "all that is under way");
	cd_latent(f, "when the fabric is congested");
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_wan_dscp[] = {
	{ .id = "qos.wan_dscp", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
