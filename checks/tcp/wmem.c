/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.wmem - may the send buffer of an ordinary TCP socket grow to what the path needs?
 *
 * Sent bytes stay in the buffer until they are acknowledged, so a sender has no more in flight
 * than its buffer holds, whatever window the peer offers.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "autotune.h"
#include "sizes.h"

static const char *const needs[] = { "sysctl/net.ipv4.tcp_wmem", BDP_NEEDS, NULL };
static const struct cd_code codes[] = {
	{ "below-need", CD_HIGH, AUTOTUNE_OBSERVES },
	{ "below-recommended", CD_MEDIUM, AUTOTUNE_OBSERVES },
	{ "not-ascending", CD_HIGH, "least initial limit" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "below-need", "tcp.live_limits/sender-buffer-limited", CD_ANYWHERE },
	{ "below-need", "tcp.live_limits/send-buffer-full", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("below-need", "net.ipv4.tcp_wmem"),
	CD_EXPLAINS_DRIFT("below-recommended", "net.ipv4.tcp_wmem"),
	CD_EXPLAINS_DRIFT("not-ascending", "net.ipv4.tcp_wmem"),
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t v[3];
	bool found;

	if (!size_need_three(c, "sysctl/net.ipv4.tcp_wmem", v))
		return;
	found = !autotune_ordered(c, v);
	if (!autotune_need(c, v, USUAL_SHARE, NULL) && !found)
		bdp_missing(c);
}

const struct cd_check cd_tcp_wmem[] = {
	{ .id = "tcp.wmem", .needs = needs, .bounds = autotune_bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
