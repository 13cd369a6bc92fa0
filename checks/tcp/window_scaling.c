/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.window_scaling - can one TCP flow keep the fastest link busy?
 *
 * Without window scaling (RFC 7323) a sender may have 65535 bytes in flight and then
 * waits one round trip.  On a fast link the wire is empty most of the time.
 */
#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "sizes.h"
#include "window-share.h"

enum { UNSCALED_WINDOW = 65535 };	/* bytes: the header field has 16 bits */

static const char *const needs[] = {
	"sysctl/net.ipv4.tcp_window_scaling", "sysctl/net.ipv4.tcp_rmem",
	"sysctl/net.core.rmem_max", "path/fastest", "path/rtt", "path/rtt_from",
	WINDOW_SHARE_NEEDS, NULL
};
static const struct cd_code codes[] = {
	{ "off", CD_CRITICAL, "" },
	{ "buffers-below-64k", CD_CRITICAL, "rmem_limit rmem_max least initial window" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "off", "tcp.live_limits/receiver-limited", CD_ANYWHERE },
	{ "off", "tcp.live_options/no-window-scaling", CD_ANYWHERE },
	{ "buffers-below-64k", "tcp.rmem/below-need", CD_ANYWHERE },
	{ "buffers-below-64k", "tcp.rmem/below-recommended", CD_ANYWHERE },
	{ "buffers-below-64k", "tcp.live_options/scale-below-buffer", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("off", "net.ipv4.tcp_window_scaling"),
	CD_EXPLAINS_DRIFT("buffers-below-64k", "net.ipv4.tcp_rmem"),
	CD_EXPLAINS_DRIFT("buffers-below-64k", "net.core.rmem_max"),
	{ .code = NULL },
};

static void limit(struct cd_case *c, struct cd_finding *f, int64_t window)
{
	struct cd_limit cap;
	const char *from;
	int64_t rtt_ns;

	if (!cd_have_duration(cd_host(c), "path/rtt", "", &rtt_ns))
		return;
	cap = cd_model_window(window, rtt_ns);
	/* That it caps is sure; how much it does is only as sure as the round trip. */
	if (!cd_have_text(cd_host(c), "path/rtt_from", "", &from) || !strcmp(from, "assumed")) {
		cap = cd_model_assumed_rtt(cap);
		cd_confidence(f, CD_POSSIBLE);
	}
	cd_caps(f, "path/fastest", cap);
}

/* The shift is chosen at SYN time from the larger maximum: up to 64 KiB it is 0. */
static void judge(struct cd_case *c)
{
	int64_t scaling, buffer[3], locked, window;
	struct cd_finding *f;

	if (!cd_need_int(c, "sysctl/net.ipv4.tcp_window_scaling", "", &scaling))
		return;					/* unknown, with the fact's own reason */
	if (!scaling) {
		limit(c, cd_fail(c, "", "off", CD_CRITICAL), UNSCALED_WINDOW);
		return;
	}
	if (!size_need_three(c, "sysctl/net.ipv4.tcp_rmem", buffer))
		return;
	if (buffer[2] > UNSCALED_WINDOW) {
		cd_pass(c, "");		/* rmem_max, hidden in old pods, is not needed */
		return;
	}
	if (!size_need(c, "sysctl/net.core.rmem_max", 1, &locked))
		return;
	if (locked > UNSCALED_WINDOW) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "buffers-below-64k", CD_CRITICAL);
	cd_observe_int(f, "rmem_limit", buffer[2], "bytes");
	cd_observe_int(f, "rmem_max", locked, "bytes");
	cd_observe_int(f, "least", buffer[0], "bytes");
	cd_observe_int(f, "initial", buffer[1], "bytes");
	window = (int64_t)((double)buffer[2] * window_share(c));
	cd_observe_int(f, "window", window, "bytes");
	limit(c, f, window);
}

const struct cd_check cd_tcp_window_scaling[] = {
	{ .id = "tcp.window_scaling", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
