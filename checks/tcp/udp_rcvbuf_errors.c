/* SPDX-License-Identifier: Apache-2.0 */
/*
 * udp.rcvbuf_errors - are datagrams dropped because no program fetches them in time?
 *
 * A datagram that finds the socket's buffer full is gone.  The two families count apart, IPv6 in
 * snmp6 alone.  A few drops belong to sockets that nobody reads, such as mDNS or DHCP.
 */
#include <commdoctor/check.h>

#include "counted.h"
#include "sizes.h"

static const struct family {
	const char *name, *drops, *received, *memory;
} families[] = {
	{ "IPv4", "rate/netstat/Udp.RcvbufErrors", "rate/netstat/Udp.InDatagrams",
	  "rate/netstat/Udp.MemErrors" },
	{ "IPv6", "rate/netstat6/Udp6RcvbufErrors", "rate/netstat6/Udp6InDatagrams",
	  "rate/netstat6/Udp6MemErrors" },
};
static const char *const needs[] = {
	"rate/netstat/Udp.RcvbufErrors", "rate/netstat/Udp.InDatagrams",
	"rate/netstat/Udp.MemErrors", "rate/netstat6/Udp6RcvbufErrors",
	"rate/netstat6/Udp6InDatagrams", "rate/netstat6/Udp6MemErrors", "path/fastest",
	"sysctl/net.core.rmem_max", NULL
};
enum { ENOUGH = 16 << 20 };	/* bytes that a program may ask for */

static const struct cd_bound bounds[] = {
	{ "min_drops", "", "10", "ours" },
	{ "least_rate", "", "0.1", "ours: per second" },
	{ "max_share", "ratio", "0.0001", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "drops", CD_HIGH, "drops received seconds rmem_max set_to" },
	{ "some-drops", CD_MEDIUM, "drops received seconds" },
	{ .code = NULL },
};

/* The socket is where it happens. */
static const struct cd_effect effects[] = {
	{ "drops", "udp.socket_drops/drops", CD_ANYWHERE },
	{ "drops", "udp.socket_drops/some-drops", CD_ANYWHERE },
	{ "some-drops", "udp.socket_drops/drops", CD_ANYWHERE },
	{ "some-drops", "udp.socket_drops/some-drops", CD_ANYWHERE },
	{ .code = NULL },
};

static void judge_family(struct cd_case *c, const struct family *m)
{
	struct cd_rate drops, received, memory;
	struct cd_finding *f;
	int64_t cap;
	bool many;

	cd_subject(c, m->name);
	if (!cd_need_rate(c, m->drops, "", &drops) || !cd_need_rate(c, m->received, "", &received))
		return;
	if (cd_have_rate(c, m->memory, "", &memory) && memory.delta)
		cd_note(c, m->name, "%llu datagrams were lost to the memory limit of all UDP "
			"sockets", (unsigned long long)memory.delta);
	if (!counted_now(c, drops.delta, drops.seconds)) {
		if (drops.delta)
			cd_note(c, m->name, "%llu datagrams were dropped in %.0f s: few for that time",
				(unsigned long long)drops.delta, drops.seconds);
		cd_pass(c, m->name);
		return;
	}
	many = (double)drops.delta >= cd_bound_real(c, "min_drops") &&
	       (double)drops.delta > cd_bound_real(c, "max_share") * (double)received.delta;
	f = cd_fail(c, m->name, many ? "drops" : "some-drops", many ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "drops", (int64_t)drops.delta, "");
	cd_observe_int(f, "received", (int64_t)received.delta, "");
	cd_observe_real(f, "seconds", drops.seconds, "s");
	cd_confidence(f, CD_MEASURED);
	if (many && cd_have_int(cd_host(c), "sysctl/net.core.rmem_max", "", &cap) &&
	    cap > 0 && cap <= INT32_MAX) {
		cd_observe_int(f, "rmem_max", cap, "bytes");
		cd_observe_int(f, "set_to", size_doubled(cap, ENOUGH), "");
	}
	if (many)
		cd_loses(f, "path/fastest", (double)drops.delta /
						    (double)(drops.delta + received.delta));
}

static void judge(struct cd_case *c)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		judge_family(c, &families[i]);
	cd_subject(c, "");
}

const struct cd_check cd_tcp_udp_rcvbuf_errors[] = {
	{ .id = "udp.rcvbuf_errors", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
