/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.hash - do the connections of this host spread over the members of a bond?
 *
 * The member is chosen by a hash, by default of the hardware addresses alone: all that goes to one
 * router, or to one peer, takes one member.  Whether that matters the routes and peers tell.
 */
#include "traffic.h"

static const char *const needs[] = { BOND_NEEDS, TRAFFIC_NEEDS, "bond/hash", "nic/lower", "route",
	"neigh", "path", NULL };
static const struct cd_bound bounds[] = {
	{ "few_peers", "", "8", "ours" },
	{ "one_sided", "ratio", "0.9", "ours: share of the busiest member" },
	{ "busy", "", "10000000", "ours: bytes per second of the busiest member" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "routed-by-address", CD_MEDIUM, "hash members gateway" },
	{ "few-peers", CD_MEDIUM, "hash members peers" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "routed-by-address", "bond.balance/tx-uneven", CD_SAME_SUBJECT },
	{ "few-peers", "bond.balance/tx-uneven", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* A gateway that is reached over the bond; NULL: nothing is routed over it. */
static const char *gateway(struct cd_case *c, const struct cd_table *t, const char *bond)
{
	const char *gateway;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "gateway", &gateway) && *gateway &&
		    bond_row(c, t, i, "oif", bond))
			return gateway;
	return NULL;
}

/* Peers of the bond's own subnets that answered. */
static int64_t peers(struct cd_case *c, const struct cd_table *t, const char *bond)
{
	const char *state;
	int64_t n = 0;

	for (size_t i = 0; i < cd_rows(t); i++)
		n += cd_cell_text(t, i, "state", &state) && strcmp(state, "failed") &&
		     strcmp(state, "incomplete") && strcmp(state, "none") &&
		     strcmp(state, "noarp") && bond_row(c, t, i, "ifname", bond);
	return n;
}

/* One member carries nearly all, and that is not little. */
static bool is_seen(struct cd_case *c, const struct bond *b)
{
	struct traffic t;
	const char *unseen;

	return traffic_of(c, b, "rate/nic/tx_bytes", &t, &unseen) &&
	       t.most >= (double)cd_bound_int(c, "busy") &&
	       t.most >= cd_bound_real(c, "one_sided") * t.sum;
}

static struct cd_finding *found(struct cd_case *c, const struct bond *b, const char *code,
				const char *hash)
{
	bool seen = is_seen(c, b);
	struct cd_finding *f = cd_fail(c, b->name, code, seen ? CD_MEDIUM : CD_LOW);

	cd_observe_text(f, "hash", hash);
	cd_observe_int(f, "members", traffic_members(c, b), "");
	if (seen)
		cd_confidence(f, CD_MEASURED);
	return f;
}

static void by_address(struct cd_case *c, const struct bond *b, const char *hash)
{
	const struct cd_table *routes, *neighbours;
	const char *router;
	int64_t n;

	if (!cd_need_table(c, "route", "", &routes) || !cd_need_table(c, "neigh", "", &neighbours))
		return;
	router = gateway(c, routes, b->name);
	n = peers(c, neighbours, b->name);
	if (router) {
		cd_observe_text(found(c, b, "routed-by-address", hash), "gateway", router);
	} else if (cd_rows(routes) < cd_total(routes)) {
		cd_unknown(c, b->name, CD_TRUNCATED, "the table of routes was cut");
	} else if (!n) {
		cd_not_applicable(c, b->name, "%s spreads by hardware address, and no peer is known", hash);
	} else if (n <= cd_bound_int(c, "few_peers")) {
		cd_observe_int(found(c, b, "few-peers", hash), "peers", n, "");
	} else {
		cd_pass(c, b->name);
	}
}

static void judge_bond(struct cd_case *c, const struct bond *b)
{
	const char *hash;

	if (!bond_is(b, "802.3ad") && !bond_is(b, "balance-xor")) {
		cd_not_applicable(c, b->name, "mode %s does not choose members by hash", b->mode);
	} else if (traffic_members(c, b) < 2) {
		cd_not_applicable(c, b->name, "fewer than two members carry");
	} else if (!cd_need_text(c, "bond/hash", b->name, &hash)) {
		return;
	} else if (!strcmp(hash, "layer2") && b->mgmt) {
		cd_pass(c, b->name);
	} else if (!strcmp(hash, "layer2")) {
		by_address(c, b, hash);
	} else {
		cd_pass(c, b->name);
		if (!strcmp(hash, "layer2+3") || !strcmp(hash, "encap2+3"))
			cd_note(c, b->name, "%s looks at addresses only: all connections between two "
				"hosts take one member", hash);
		else if (!strcmp(hash, "vlan+srcmac"))
			cd_note(c, b->name, "vlan+srcmac spreads what guests send: what this host sends "
				"itself in one VLAN takes one member");
	}
}

static void judge(struct cd_case *c)
{
	struct bond b;

	for (const char *bond = NULL; (bond = cd_each(c, "bond", bond));)
		if (bond_need(c, bond, &b))
			judge_bond(c, &b);
}

const struct cd_check cd_bond_hash[] = {
	{ .id = "bond.hash", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
