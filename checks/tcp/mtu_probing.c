/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.mtu_probing - does a connection get through where long packets vanish without a word?
 *
 * With 1 a connection that makes no progress tries smaller packets by itself.  Where all links take
 * 1500 it is never needed; with larger ones or tunnels it saves the day when a link was left out.
 */
#include <commdoctor/check.h>

#include <string.h>

#include "counted.h"

#define PROBING "sysctl/net.ipv4.tcp_mtu_probing"
#define BASE "sysctl/net.ipv4.tcp_base_mss"
#define FAILED "rate/netstat/TcpExt.TCPMTUPFail"
#define SHORT "route/short_peers"

static const char *const needs[] = {
	PROBING, BASE, FAILED, SHORT, "path", "nic", "nic/mtu", "nic/kind", NULL
};
static const struct cd_bound bounds[] = { COUNTED_RATE, { .name = NULL } };
static const struct cd_code codes[] = {
	{ "off-with-hole", CD_LOW, "peer" },
	{ "always", CD_LOW, "base" },
	{ "shrinking", CD_LOW, "failed" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("off-with-hole", "net.ipv4.tcp_mtu_probing"),
	CD_EXPLAINS_DRIFT("always", "net.ipv4.tcp_mtu_probing"),
	{ .code = NULL },
};
enum { OFF, ON_TROUBLE, ALWAYS, ETHERNET = 1500, USUAL_BASE = 1024 };

/* Larger packets, or packets that others wrap up. */
static const char *reason(struct cd_case *c)
{
	static const char *const tunnels[] = { "vxlan", "geneve", "gre", "gretap", "ip6gre", "ipip",
					       "sit", "wireguard", "ip6tnl", "vti" };
	struct cd_case *h = cd_host(c);
	const char *kind;
	int64_t mtu;

	for (const char *path = NULL; (path = cd_walk(h, "path", path));)
		if (cd_have_int(h, "nic/mtu", path, &mtu) && mtu > ETHERNET)
			return path;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		for (size_t i = 0; i < sizeof(tunnels) / sizeof(tunnels[0]); i++)
			if (cd_have_text(c, "nic/kind", nic, &kind) && !strcmp(kind, tunnels[i]))
				return nic;
	return NULL;
}

static void off(struct cd_case *c)
{
	const char *why = reason(c);
	struct cd_texts peers;
	struct cd_finding *f;

	if (!cd_have_texts(c, SHORT, "", &peers) && cd_state(c, SHORT, "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, SHORT, ""), "%s", cd_why(c, SHORT, ""));
	} else if (cd_have_texts(c, SHORT, "", &peers) && peers.n) {
		f = cd_fail(c, "", "off-with-hole", CD_LOW);
		cd_observe_text(f, "peer", peers.item[0]);
	} else if (why) {
		cd_note(c, "", "tcp_mtu_probing is 0 while %s sends packets larger than 1500 or "
			"wraps them up: a link left out would hang connections", why);
		cd_not_applicable(c, "", "no path with a smaller MTU was noticed");
	} else {
		cd_pass(c, "");
	}
}

static void always(struct cd_case *c)
{
	int64_t base = 0;
	struct cd_finding *f = cd_fail(c, "", "always", CD_LOW);

	if (cd_have_int(c, BASE, "", &base))
		cd_observe_int(f, "base", base, "bytes");
	if (base < USUAL_BASE)
		cd_note(c, "", "tcp_base_mss is %lld, below the default of 1024", (long long)base);
}

static void on_trouble(struct cd_case *c)
{
	struct cd_rate failed;
	struct cd_finding *f;

	if (!cd_need_rate(c, FAILED, "", &failed))
		return;
	if (!counted_now(c, failed.delta, failed.seconds)) {
		if (failed.delta)
			cd_note(c, "", "a packet size was given up %llu times: few for that time",
				(unsigned long long)failed.delta);
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "shrinking", CD_LOW);
	cd_observe_int(f, "failed", (int64_t)failed.delta, "");
	cd_elsewhere(f, CD_SWITCH);
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	int64_t value;

	if (!cd_need_int(c, PROBING, "", &value))
		return;
	if (value >= ALWAYS)
		always(c);
	else if (value == ON_TROUBLE)
		on_trouble(c);
	else
		off(c);
}

const struct cd_check cd_tcp_mtu_probing[] = {
	{ .id = "tcp.mtu_probing", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
