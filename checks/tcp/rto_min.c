/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.rto_min - do near connections sit out timeouts that are a thousand round trips long?
 *
 * When many senders answer one receiver at once, whole windows are lost and nothing but the timeout
 * notices.  It is 200 ms at least, while the round trip is 0.1 ms.  Unanswered first packets are
 * timeouts, too, and do not count.
 */
#include <string.h>

#include <commdoctor/check.h>

#include "resent.h"

#define FLOOR "sysctl/net.ipv4.tcp_rto_min_us"
#define TIMEOUTS "rate/netstat/TcpExt.TCPTimeouts"
#define SYN_RETRIES "rate/netstat/TcpExt.TCPSynRetrans"

static const char *const needs[] = {
	FLOOR, TIMEOUTS, SYN_RETRIES, "sock/tcp_info", RESENT_NEEDS, "sock/rtt_median",
	"route", "site/net", NULL
};
static const struct cd_bound bounds[] = {
	{ "per_flow", "", "0.1", "ours" },
	{ "fewest", "", "10", "ours" },
	{ "near", "ns", "1ms", "ours" },
	RESENT_BOUND,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "timeouts", CD_MEDIUM, "timeouts seconds flows per_flow rtt" },
	{ .code = NULL },
};
enum { USUAL_US = 200000 };

static bool is_near(struct cd_case *c)
{
	const char *net;

	return cd_have_text(cd_host(c), "site/net", "", &net) &&
	       (!strcmp(net, "dc") || !strcmp(net, "rack"));
}

static bool is_lowered(struct cd_case *c)
{
	const struct cd_table *routes;
	int64_t value;

	if (cd_have_int(c, FLOOR, "", &value) && value < USUAL_US)
		return true;
	if (!cd_have_table(c, "route", "", &routes))
		return false;
	for (size_t i = 0; i < cd_rows(routes); i++)
		if (cd_cell_int(routes, i, "rto_min", &value))
			return true;
	return false;
}

static int64_t sent(const struct cd_table *t, size_t row)
{
	int64_t acked, repeated;

	if (!cd_cell_int(t, row, "bytes_acked", &acked) ||
	    !cd_cell_int(t, row, "retrans", &repeated))
		return -1;
	return acked + repeated;
}

/* Connections to peers that count which sent something between the samples. */
static int64_t active(const struct cd_table *first, const struct cd_table *again,
		      const struct cd_texts *peers)
{
	int64_t n = 0, cookie, other;
	const char *peer;

	for (size_t row = 0; row < cd_rows(again); row++) {
		if (!cd_cell_text(again, row, "peer", &peer) || !cd_has(peers, peer) ||
		    !cd_cell_int(again, row, "cookie", &cookie))
			continue;
		for (size_t k = 0; k < cd_rows(first); k++)
			if (cd_cell_int(first, k, "cookie", &other) && other == cookie) {
				n += sent(again, row) > sent(first, k);
				break;
			}
	}
	return n;
}

static void weigh(struct cd_case *c, int64_t flows, int64_t rtt)
{
	struct cd_rate all, syn;
	struct resent who;
	uint64_t timeouts;
	double per_flow;
	struct cd_finding *f;

	if (!cd_need_rate(c, TIMEOUTS, "", &all) || !cd_need_rate(c, SYN_RETRIES, "", &syn))
		return;
	timeouts = all.delta > syn.delta ? all.delta - syn.delta : 0;
	per_flow = all.seconds > 0 ? (double)timeouts / all.seconds / (double)flows : 0;
	if (timeouts < (uint64_t)cd_bound_int(c, "fewest") ||
	    per_flow <= cd_bound_real(c, "per_flow")) {
		cd_pass(c, "");
		return;
	}
	cd_tcp_resent(c, &who);
	if (cd_tcp_resent_far(c, &who)) {
		cd_not_applicable(c, "", "what was sent again went to peers far away");
		return;
	}
	if (is_lowered(c)) {
		cd_note(c, "", "%llu timeouts, though the least timeout was lowered already",
			(unsigned long long)timeouts);
		cd_not_applicable(c, "", "the least timeout was lowered already");
		return;
	}
	f = cd_fail(c, "", "timeouts", CD_MEDIUM);
	cd_observe_int(f, "timeouts", (int64_t)timeouts, "");
	cd_observe_real(f, "seconds", all.seconds, "s");
	cd_observe_int(f, "flows", flows, "");
	cd_observe_real(f, "per_flow", per_flow, "");
	cd_observe_int(f, "rtt", rtt, "ns");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *first, *again;
	struct cd_texts peers;
	int64_t rtt, flows;
	bool told;

	if (!is_near(c)) {
		cd_not_applicable(c, "", "the profile says neither net: dc nor net: rack");
		return;
	}
	if (!cd_need_bool(c, "sock/tcp_info", "", &told) ||
	    !cd_need_table(c, "sock/tcp", "", &first) ||
	    !cd_need_table(c, "sock/tcp_again", "", &again) ||
	    !cd_need_texts(c, "sock/peers", "", &peers))
		return;
	flows = active(first, again, &peers);
	if (!flows) {
		cd_not_applicable(c, "", "no connection to a peer that counts sent anything");
		return;
	}
	if (!cd_need_duration(c, "sock/rtt_median", "", &rtt))
		return;
	if (rtt >= cd_bound_int(c, "near"))
		cd_not_applicable(c, "", "the peers are not so near that 200 ms are long");
	else
		weigh(c, flows, rtt);
}

const struct cd_check cd_tcp_rto_min[] = {
	{ .id = "tcp.rto_min", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
