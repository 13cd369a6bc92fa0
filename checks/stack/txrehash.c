/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.txrehash - may a connection leave a bad one of several ways?
 *
 * After a timeout the kernel draws a new hash for the connection; where packets carry it (flow
 * labels, tunnels) or choose a member of a bond, the connection moves on.  Timeouts that did so tell
 * that one of the ways is ill.  Unanswered first packets do the same and do not count.
 */
#include <commdoctor/check.h>

#define REHASH "sysctl/net.core.txrehash"
#define PLB "sysctl/net.ipv4.tcp_plb_enabled"
#define ON_TIMEOUT "rate/netstat/TcpExt.TcpTimeoutRehash"
#define ON_DUPLICATE "rate/netstat/TcpExt.TcpDuplicateDataRehash"
#define SYN_RETRIES "rate/netstat/TcpExt.TCPSynRetrans"

static const char *const needs[] = {
	REHASH, PLB, ON_TIMEOUT, ON_DUPLICATE, SYN_RETRIES, "route", "bond", NULL
};
static const struct cd_bound bounds[] = {
	{ "fewest", "", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "off", CD_LOW, "" },
	{ "moved-away", CD_LOW, "moves seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("off", "net.core.txrehash"),
	{ .code = NULL },
};

static bool several_ways(struct cd_case *c)
{
	struct cd_case *h = cd_host(c);
	const struct cd_table *routes;
	int64_t hops;

	if (cd_state(h, "bond", "") == CD_PRESENT && cd_walk(h, "bond", NULL))
		return true;
	if (!cd_have_table(c, "route", "", &routes))
		return false;
	for (size_t i = 0; i < cd_rows(routes); i++)
		if (cd_cell_int(routes, i, "hops", &hops) && hops > 1)
			return true;
	return false;
}

static bool moved(struct cd_case *c)
{
	struct cd_rate timeouts, duplicates = { 0 }, syn;
	uint64_t moves;
	struct cd_finding *f;

	if (!cd_have_rate(c, ON_TIMEOUT, "", &timeouts) ||
	    !cd_have_rate(c, SYN_RETRIES, "", &syn))
		return false;
	cd_have_rate(c, ON_DUPLICATE, "", &duplicates);
	moves = timeouts.delta > syn.delta ? timeouts.delta - syn.delta : 0;
	moves += duplicates.delta;
	if (moves < (uint64_t)cd_bound_int(c, "fewest"))
		return false;
	f = cd_fail(c, "", "moved-away", CD_LOW);
	cd_observe_int(f, "moves", (int64_t)moves, "");
	cd_observe_real(f, "seconds", timeouts.seconds, "s");
	cd_elsewhere(f, CD_SWITCH);
	cd_confidence(f, CD_MEASURED);
	return true;
}

static void judge(struct cd_case *c)
{
	int64_t on, plb;

	if (!cd_need_int(c, REHASH, "", &on))
		return;
	if (cd_have_int(c, PLB, "", &plb) && plb)
		cd_note(c, "", "tcp_plb_enabled is on: connections with many marks change their "
			"way, too");
	if (cd_state(c, "route", "") == CD_UNSEEN && !several_ways(c))
		cd_unknown(c, "", cd_reason(c, "route", ""), "%s", cd_why(c, "route", ""));
	else if (!several_ways(c))
		cd_not_applicable(c, "", "one way only: neither a bond nor a route over several "
				  "next hops");
	else if (!on)
		cd_fail(c, "", "off", CD_LOW);
	else if (!moved(c))
		cd_pass(c, "");
}

const struct cd_check cd_stack_txrehash[] = {
	{ .id = "stack.txrehash", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
