/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.moderate_rcvbuf - may receive buffers grow at all?
 *
 * Switched off, the buffer of an ordinary socket stays at the second number of tcp_rmem, whatever
 * the third one allows.  How bad that is depends on what the worst path needs.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "bdp.h"
#include "sizes.h"

#define MODERATE "sysctl/net.ipv4.tcp_moderate_rcvbuf"
#define LOW_RTT "sysctl/net.ipv4.tcp_rcvbuf_low_rtt"
enum { USUAL_LOW_RTT = 1000 };	/* us */

static const char *const needs[] = {
	MODERATE, LOW_RTT, "sysctl/net.ipv4.tcp_rmem", BDP_NEEDS, NULL
};
static const struct cd_bound bounds[] = {
	{ "min_factor", "ratio", "2", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "off-below-need", CD_HIGH, BDP_OBSERVES },
	{ "off", CD_MEDIUM, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "off-below-need", "tcp.live_limits/receiver-limited", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("off-below-need", "net.ipv4.tcp_moderate_rcvbuf"),
	CD_EXPLAINS_DRIFT("off", "net.ipv4.tcp_moderate_rcvbuf"),
	{ .code = NULL },
};

static void off(struct cd_case *c)
{
	struct cd_finding *f;
	struct cd_limit cap;
	struct bdp b;
	int64_t v[3], need;

	for (size_t i = 0; i < 3; i++)
		if (!cd_have_item(c, "sysctl/net.ipv4.tcp_rmem", "", i, &v[i]))
			v[1] = 0;
	need = bdp_worst(c, &b) ? bdp_times(&b, cd_bound_real(c, "min_factor")) : 0;
	if (v[1] <= 0 || v[1] >= need) {
		cd_fail(c, "", "off", CD_MEDIUM);
		return;
	}
	f = cd_fail(c, "", "off-below-need", b.assumed ? CD_MEDIUM : CD_HIGH);
	bdp_observe(f, &b, v[1], need, 1);
	cap = cd_model_buffer(v[1], b.rtt_ns);
	cd_caps(f, b.path, b.assumed ? cd_model_assumed_rtt(cap) : cap);
}

static void judge(struct cd_case *c)
{
	int64_t on, low_rtt;

	if (!cd_need_int(c, MODERATE, "", &on))
		return;
	if (!on) {
		off(c);
		return;
	}
	if (cd_have_int(c, LOW_RTT, "", &low_rtt) && low_rtt > USUAL_LOW_RTT)
		cd_note(c, "", "tcp_rcvbuf_low_rtt is %lld us: buffers of connections with a "
			"shorter round trip grow slowly", (long long)low_rtt);
	cd_pass(c, "");
}

const struct cd_check cd_tcp_moderate_rcvbuf[] = {
	{ .id = "tcp.moderate_rcvbuf", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
