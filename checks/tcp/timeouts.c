/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.timeouts - does TCP learn of loss by silence instead of by acknowledgements?
 *
 * Handshakes that are sent again count as timeouts and as retransmissions, too; a peer that is not
 * there is no fault of the network.  A few connections whose peer was switched off time out until
 * they end: few for the time that was watched.
 */
#include <commdoctor/check.h>

#include "counted.h"
#include "resent.h"

#define TIMEOUTS "rate/netstat/TcpExt.TCPTimeouts"
#define RESENT "rate/netstat/Tcp.RetransSegs"
#define HANDSHAKES "rate/netstat/TcpExt.TCPSynRetrans"

static const char *const needs[] = {
	TIMEOUTS, RESENT, HANDSHAKES, RESENT_NEEDS, "sysctl/net.ipv4.tcp_sack", NULL
};
static const struct cd_bound bounds[] = {
	COUNTED_BOUNDS,
	{ "max_share", "ratio", "0.3", "ours" },
	RESENT_BOUND,
	{ .name = NULL },
};
#define SEEN "timeouts resent share seconds peer peer_resent"
static const struct cd_code codes[] = {
	{ "driven", CD_HIGH, SEEN },
	{ "far-peers", CD_MEDIUM, SEEN },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "driven", "tcp.rto_min/timeouts", CD_ANYWHERE },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	struct cd_rate timeouts, resent, handshakes;
	struct cd_finding *f;
	struct resent who;
	uint64_t n, of;
	int64_t sack;
	bool far, near;

	if (!cd_need_rate(c, TIMEOUTS, "", &timeouts) || !cd_need_rate(c, RESENT, "", &resent) ||
	    !cd_need_rate(c, HANDSHAKES, "", &handshakes))
		return;
	n = counted_less(timeouts.delta, handshakes.delta);
	of = counted_less(resent.delta, handshakes.delta);
	if (!of || !counted_often(c, n, timeouts.seconds) ||
	    (double)n <= cd_bound_real(c, "max_share") * (double)of) {
		cd_pass(c, "");
		return;
	}
	cd_tcp_resent(c, &who);
	far = cd_tcp_resent_far(c, &who);
	near = cd_tcp_resent_near(c, &who, of, timeouts.seconds);
	f = cd_fail(c, "", far ? "far-peers" : "driven", near ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "timeouts", (int64_t)n, "");
	cd_observe_int(f, "resent", (int64_t)of, "");
	cd_observe_real(f, "share", n < of ? (double)n / (double)of : 1, "ratio");
	cd_observe_real(f, "seconds", timeouts.seconds, "s");
	cd_tcp_resent_observe(c, f, &who);
	cd_confidence(f, CD_MEASURED);
	cd_delays(f, NULL, 0.2);	/* TCP_RTO_MIN: what each costs at least */
	if (cd_have_int(c, "sysctl/net.ipv4.tcp_sack", "", &sack) && !sack)
		cd_note(c, "", "SACK is off: without it most losses end in a timeout");
}

const struct cd_check cd_tcp_timeouts[] = {
	{ .id = "tcp.timeouts", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
