/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.txrehash - may a connection leave a bad one of several ways?
 *
 * After a timeout the kernel draws a new hash for the connection; where packets carry it (flow
 * labels, tunnels) or choose a member of a bond, the connection moves on.  Timeouts that did so tell
 * that one of the ways is ill.  Unanswered first packets do the same and do not count.
 */
#include <string.h>

#include "meanwhile.h"

#define REHASH "sysctl/net.core.txrehash"
#define PLB "sysctl/net.ipv4.tcp_plb_enabled"
#define ON_TIMEOUT "rate/netstat/TcpExt.TcpTimeoutRehash"
#define ON_DUPLICATE "rate/netstat/TcpExt.TcpDuplicateDataRehash"
#define SYN_RETRIES "rate/netstat/TcpExt.TCPSynRetrans"

static const char *const needs[] = {
	REHASH, PLB, ON_TIMEOUT, ON_DUPLICATE, SYN_RETRIES, "route", "bond", "bond/mode", NULL
};
static const struct cd_bound bounds[] = {
	{ "fewest", "", "10", "ours" },
	MEANWHILE_BOUND,
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

/* All members of a broadcast one send each packet, and of active-backup one does. */
static bool has_balancing_bond(struct cd_case *h)
{
	const char *mode;

	if (cd_state(h, "bond", "") != CD_PRESENT)
		return false;
	for (const char *bond = NULL; (bond = cd_walk(h, "bond", bond));)
		if (cd_have_text(h, "bond/mode", bond, &mode) &&
		    strcmp(mode, "active-backup") && strcmp(mode, "broadcast"))
			return true;
	return false;
}

static bool several_ways(struct cd_case *c)
{
	const struct cd_table *routes;
	int64_t hops;

	if (has_balancing_bond(cd_host(c)))
		return true;
	if (!cd_have_table(c, "route", "", &routes))
		return false;
	for (size_t i = 0; i < cd_rows(routes); i++)
		if (cd_cell_int(routes, i, "hops", &hops) && hops > 1)
			return true;
	return false;
}

/* Passes only when all was seen. */
static void moved(struct cd_case *c)
{
	struct cd_rate timeouts, duplicates, syn;
	uint64_t moves;
	struct cd_finding *f;

	if (!meanwhile_need(c, ON_TIMEOUT, "", &timeouts) ||
	    !meanwhile_need(c, SYN_RETRIES, "", &syn) ||
	    !meanwhile_need(c, ON_DUPLICATE, "", &duplicates))
		return;
	moves = timeouts.delta > syn.delta ? timeouts.delta - syn.delta : 0;
	moves += duplicates.delta;
	if (moves < (uint64_t)cd_bound_int(c, "fewest") ||
	    !meanwhile_often(c, moves, timeouts.seconds)) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "moved-away", CD_LOW);
	cd_observe_int(f, "moves", (int64_t)moves, "");
	cd_observe_real(f, "seconds", timeouts.seconds, "s");
	cd_elsewhere(f, CD_SWITCH);
	cd_confidence(f, CD_MEASURED);
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
		cd_not_applicable(c, "", "one way only: neither a bond that balances nor a route "
				  "over several next hops");
	else if (!on)
		cd_fail(c, "", "off", CD_LOW);
	else
		moved(c);
}

const struct cd_check cd_stack_txrehash[] = {
	{ .id = "stack.txrehash", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
