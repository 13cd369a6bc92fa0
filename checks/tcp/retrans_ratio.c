/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.retrans_ratio - how much of what TCP sends has to be sent again?
 *
 * Handshakes are sent again to each peer that is not there; they are counted in RetransSegs, too,
 * and say nothing of loss.  OutSegs leaves out what is sent again (net/ipv4/tcp_output.c), so the
 * ratio may exceed 1.  A receiver that got a segment twice says so (DSACK).
 */
#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "counted.h"
#include "resent.h"

#define SENT "rate/netstat/Tcp.OutSegs"
#define RESENT "rate/netstat/Tcp.RetransSegs"
#define HANDSHAKES "rate/netstat/TcpExt.TCPSynRetrans"
#define CONTROL "sysctl/net.ipv4.tcp_congestion_control"
#define TWICE "rate/netstat/TcpExt.TCPDSACKRecv"

static const char *const needs[] = {
	SENT, RESENT, HANDSHAKES, TWICE, RESENT_NEEDS, "path/fastest", "path/rate", "path/rtt",
	"nic/mtu", CONTROL, NULL
};
static const struct cd_bound bounds[] = {
	{ "min_sent", "", "1000", "ours" },
	{ "least", "", "10", "ours" },
	{ "some", "ratio", "0.001", "ours" },
	{ "much", "ratio", "0.01", "ours" },
	RESENT_BOUND,
	{ .name = NULL },
};
#define SEEN "resent sent share seconds handshakes twice peer peer_resent"
static const struct cd_code codes[] = {
	{ "much", CD_HIGH, SEEN },
	{ "some", CD_MEDIUM, SEEN },
	{ "needless", CD_MEDIUM, SEEN },
	{ "far-peers", CD_MEDIUM, SEEN },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "much", "tcp.timeouts/driven", CD_ANYWHERE },
	{ "some", "tcp.timeouts/driven", CD_ANYWHERE },
	{ "far-peers", "tcp.timeouts/far-peers", CD_ANYWHERE },
	{ .code = NULL },
};

enum { HEADERS = 52 };	/* of IPv4 and TCP with timestamps */

struct seen {
	uint64_t sent, resent, handshakes, twice;
	double seconds, share;
	struct resent who;
};

static void say(struct cd_case *c, const struct seen *s, const char *code,
		enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(c, "", code, severity);

	cd_observe_int(f, "resent", (int64_t)s->resent, "");
	cd_observe_int(f, "sent", (int64_t)s->sent, "");
	cd_observe_real(f, "share", s->share, "ratio");
	cd_observe_real(f, "seconds", s->seconds, "s");
	cd_observe_int(f, "handshakes", (int64_t)s->handshakes, "");
	cd_observe_int(f, "twice", (int64_t)s->twice, "");
	cd_tcp_resent_observe(c, f, &s->who);
	cd_confidence(f, CD_MEASURED);
	cd_loses(f, "path/fastest", (double)s->resent / (double)(s->sent + s->resent));
}

/* What that costs one connection of an algorithm that takes each loss for congestion. */
static void tell_limit(struct cd_case *c, const struct seen *s)
{
	struct cd_case *h = cd_host(c);
	const char *path, *cc;
	int64_t rtt, rate, mtu;
	struct cd_limit l;

	if (!cd_have_text(c, CONTROL, "", &cc) || (strcmp(cc, "cubic") && strcmp(cc, "reno")) ||
	    !cd_have_text(h, "path/fastest", "", &path) || !cd_have_int(h, "path/rate", path, &rate) ||
	    !cd_have_duration(h, "path/rtt", path, &rtt) || !cd_have_int(h, "nic/mtu", path, &mtu))
		return;
	l = cd_model_loss(mtu - HEADERS, rtt, s->share < 1 ? s->share : 1);
	if (l.bits_per_second > 0 && l.bits_per_second < (double)rate)
		cd_note(c, "", "at such a share of losses one connection with %s reaches about "
			"%.3g Gb/s over %s, which has %.3g Gb/s", cc, l.bits_per_second / 1e9, path,
			(double)rate / 1e9);
}

static void judge(struct cd_case *c)
{
	struct cd_rate sent, resent, handshakes;
	struct seen s;
	bool much, near;

	if (!cd_need_rate(c, SENT, "", &sent) || !cd_need_rate(c, RESENT, "", &resent) ||
	    !cd_need_rate(c, HANDSHAKES, "", &handshakes))
		return;
	s = (struct seen){ .sent = sent.delta, .seconds = sent.seconds,
			   .resent = counted_less(resent.delta, handshakes.delta),
			   .handshakes = handshakes.delta, .twice = counted(c, TWICE) };
	if ((double)s.sent < cd_bound_real(c, "min_sent")) {
		cd_not_applicable(c, "", "%llu segments were sent in %.0f s: too few to tell loss from "
				  "luck", (unsigned long long)s.sent, s.seconds);
		return;
	}
	s.share = (double)s.resent / (double)s.sent;
	if ((double)s.resent < cd_bound_real(c, "least") || s.share <= cd_bound_real(c, "some")) {
		cd_pass(c, "");
		return;
	}
	cd_tcp_resent(c, &s.who);
	much = s.share > cd_bound_real(c, "much");
	near = cd_tcp_resent_near(c, &s.who, s.resent, s.seconds);
	if (2 * s.twice >= s.resent)
		say(c, &s, "needless", CD_MEDIUM);
	else if (cd_tcp_resent_far(c, &s.who))
		say(c, &s, "far-peers", much ? CD_MEDIUM : CD_LOW);
	else if (much)
		say(c, &s, "much", near ? CD_HIGH : CD_MEDIUM);
	else
		say(c, &s, "some", near ? CD_MEDIUM : CD_LOW);
	if (near)
		tell_limit(c, &s);
}

const struct cd_check cd_tcp_retrans_ratio[] = {
	{ .id = "tcp.retrans_ratio", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
