/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.conntrack_datapath - does connection tracking stand in the way of fast traffic?
 *
 * Packets that belong to no known state are marked invalid and usually filtered.  Scans and late
 * resets make a few everywhere; many mean that the kernel sees packets reordered, or one direction.
 */
#include <commdoctor/check.h>

#define COUNT "sysctl/net.netfilter.nf_conntrack_count"
#define LIBERAL "sysctl/net.netfilter.nf_conntrack_tcp_be_liberal"

static const char *const needs[] = {
	COUNT, LIBERAL, "rate/conntrack/invalid", "rate/netstat/Ip.InReceives", "path", "path/rate",
	"nft/notrack", NULL
};
static const struct cd_bound bounds[] = {
	{ "fast", "bit/s", "25Gb/s", "ours" },
	{ "share", "ratio", "0.001", "ours" },
	{ "often", "1/s", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "invalid", CD_LOW, "invalid received seconds" },
	{ .code = NULL },
};

static void tell_fast_port(struct cd_case *c, int64_t count)
{
	int64_t rate, exempt;

	if (cd_have_int(c, "nft/notrack", "", &exempt) && exempt) {
		cd_note(c, "", "%lld rules exempt traffic from tracking (notrack)",
			(long long)exempt);
		return;
	}
	for (const char *nic = NULL; (nic = cd_walk(cd_host(c), "path", nic));)
		if (cd_have_int(cd_host(c), "path/rate", nic, &rate) &&
		    (double)rate >= cd_bound_real(c, "fast")) {
			cd_note(c, "", "%lld connections are tracked on a host with fast ports: "
				"NOTRACK rules for storage, NCCL and MPI spare each packet a lookup",
				(long long)count);
			return;
		}
}

static void judge(struct cd_case *c)
{
	struct cd_rate invalid, received;
	int64_t count, liberal;
	struct cd_finding *f;

	if (!cd_need_int(c, COUNT, "", &count))
		return;
	if (!count) {
		cd_not_applicable(c, "", "no connection is tracked here");
		return;
	}
	if (!cd_need_int(c, LIBERAL, "", &liberal) ||
	    !cd_need_rate(c, "rate/conntrack/invalid", "", &invalid) ||
	    !cd_need_rate(c, "rate/netstat/Ip.InReceives", "", &received))
		return;
	if (!liberal && invalid.per_second > cd_bound_real(c, "often") &&
	    (double)invalid.delta > cd_bound_real(c, "share") * (double)received.delta) {
		f = cd_fail(c, "", "invalid", CD_LOW);
		cd_observe_int(f, "invalid", (int64_t)invalid.delta, "");
		cd_observe_int(f, "received", (int64_t)received.delta, "");
		cd_observe_real(f, "seconds", invalid.seconds, "s");
		cd_confidence(f, CD_MEASURED);
		return;
	}
	tell_fast_port(c, count);
	cd_pass(c, "");
}

const struct cd_check cd_stack_conntrack_datapath[] = {
	{ .id = "stack.conntrack_datapath", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
