/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.syncookies - are SYN cookies there for the flood, and not in use in daily work?
 *
 * A cookie is a last resort: a connection that is set up from one without timestamps has neither
 * window scaling nor SACK.  Cookies that come back are clients; those that do not are a flood.
 */
#include <commdoctor/check.h>

#include "counted.h"

#define COOKIES "sysctl/net.ipv4.tcp_syncookies"
#define SENT "rate/netstat/TcpExt.SyncookiesSent"
#define CAME_BACK "rate/netstat/TcpExt.SyncookiesRecv"

static const char *const needs[] = { COOKIES, SENT, CAME_BACK, NULL };
static const struct cd_bound bounds[] = {
	{ "clients_share", "ratio", "0.5", "ours" },
	{ "least", "", "5", "ours" }, COUNTED_RATE,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "in-use", CD_MEDIUM, "sent came_back seconds" },
	{ "always", CD_MEDIUM, "" },
	{ "off", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "off", "tcp.syn_backlog/small-without-cookies", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("always", "net.ipv4.tcp_syncookies"),
	CD_EXPLAINS_DRIFT("off", "net.ipv4.tcp_syncookies"),
	{ .code = NULL },
};
enum { OFF, FALLBACK, ALWAYS };

static void in_use(struct cd_case *c)
{
	struct cd_rate sent, back;
	struct cd_finding *f;

	if (!cd_need_rate(c, SENT, "", &sent) || !cd_need_rate(c, CAME_BACK, "", &back))
		return;
	if (!sent.delta) {
		cd_pass(c, "");
		return;
	}
	if ((double)back.delta < cd_bound_real(c, "clients_share") * (double)sent.delta) {
		cd_note(c, "", "%llu SYN cookies were sent and %llu came back: a flood or a scan, "
			"which is what they are for", (unsigned long long)sent.delta,
			(unsigned long long)back.delta);
		cd_pass(c, "");
		return;
	}
	if (!counted_often(c, sent.delta, sent.seconds)) {
		cd_note(c, "", "%llu SYN cookies were sent: few for that time",
			(unsigned long long)sent.delta);
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "in-use", CD_MEDIUM);
	cd_observe_int(f, "sent", (int64_t)sent.delta, "");
	cd_observe_int(f, "came_back", (int64_t)back.delta, "");
	cd_observe_real(f, "seconds", sent.seconds, "s");
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	int64_t value;

	if (!cd_need_int(c, COOKIES, "", &value))
		return;
	if (value >= ALWAYS)
		cd_fail(c, "", "always", CD_MEDIUM);
	else if (value == OFF)
		cd_fail(c, "", "off", CD_LOW);
	else
		in_use(c);
}

const struct cd_check cd_tcp_syncookies[] = {
	{ .id = "tcp.syncookies", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
