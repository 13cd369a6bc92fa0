/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.rmem - may the receive buffer of an ordinary TCP socket grow to what the path needs?
 *
 * Receive autotuning ends at the third number of tcp_rmem; rmem_max does not matter to it.  The
 * default grew from 6 MB to 32 MB in 6.16, so old advice can make a new kernel slower: the limit
 * is compared with the need of the path, never with a constant.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "autotune.h"
#include "kernel.h"
#include "sizes.h"
#include "window-share.h"

#define MODERATE "sysctl/net.ipv4.tcp_moderate_rcvbuf"

/* Twice 65535, so that the first window is full; 87380 up to 4.19 (ip-sysctl, tcp_rmem). */
enum { INITIAL = 131072, USUAL = 6291456, SINCE = KERNEL(4, 20, 0) };

static const char *const needs[] = {
	"sysctl/net.ipv4.tcp_rmem", "sysctl/net.ipv4.tcp_mem", MODERATE, WINDOW_SHARE_NEEDS,
	"host/page_size", "netstat/Tcp.CurrEstab", BDP_NEEDS, NULL
};
static const struct cd_code codes[] = {
	{ "below-need", CD_HIGH, AUTOTUNE_OBSERVES },
	{ "below-recommended", CD_MEDIUM, AUTOTUNE_OBSERVES },
	{ "not-ascending", CD_HIGH, "least initial limit" },
	{ "small-start", CD_LOW, "least initial limit set_to" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("below-need", "net.ipv4.tcp_rmem"),
	CD_EXPLAINS_DRIFT("below-recommended", "net.ipv4.tcp_rmem"),
	CD_EXPLAINS_DRIFT("not-ascending", "net.ipv4.tcp_rmem"),
	CD_EXPLAINS_DRIFT("small-start", "net.ipv4.tcp_rmem"),
	{ .code = NULL },
};

/* True after a finding. */
static bool small_start(struct cd_case *c, const int64_t v[3])
{
	int64_t kernel, initial = v[1], limit = v[2];
	struct cd_finding *f;

	if (initial >= INITIAL)
		return false;
	if (!cd_have_int(cd_host(c), "host/kernel_code", "", &kernel) || kernel < SINCE) {
		cd_note(c, "", "receive buffers start at %lld bytes: a first window below 64 KiB",
			(long long)initial);
		return false;
	}
	f = cd_fail(c, "", "small-start", CD_LOW);
	autotune_start(f, v);
	cd_observe_int(f, "limit", limit, "bytes");
	limit = autotune_third(c, limit, window_share(c));
	cd_observe_int(f, "set_to", limit > INITIAL ? limit : USUAL, "");
	return true;
}

/* With the large default some dozens of sockets could, real pressure is another question. */
static void could_fill_memory(struct cd_case *c, int64_t limit)
{
	struct cd_case *h = cd_host(c);
	int64_t pages, page, established;

	if (cd_have_item(h, "sysctl/net.ipv4.tcp_mem", "", 2, &pages) &&
	    cd_have_int(h, "host/page_size", "", &page) &&
	    cd_have_int(c, "netstat/Tcp.CurrEstab", "", &established) &&
	    (double)limit * (double)established > 0.5 * (double)pages * (double)page)
		cd_note(c, "", "%lld connections with full receive buffers would take more than "
			"half of tcp_mem", (long long)established);
}

static void judge(struct cd_case *c)
{
	int64_t v[3], grows;
	bool found;

	if (!size_need_three(c, "sysctl/net.ipv4.tcp_rmem", v))
		return;
	found = !autotune_ordered(c, v);
	found = small_start(c, v) || found;
	if (cd_have_int(c, MODERATE, "", &grows) && !grows) {
		if (!found)
			cd_not_applicable(c, "", "receive autotuning is off: no buffer grows "
					  "towards the limit (tcp.moderate_rcvbuf)");
		return;
	}
	if (!autotune_need(c, v, window_share(c), MODERATE) && !found)
		bdp_missing(c);
	could_fill_memory(c, v[2]);
}

const struct cd_check cd_tcp_rmem[] = {
	{ .id = "tcp.rmem", .needs = needs, .bounds = autotune_bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
