/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.mode - does the way in which a bond shares its members suit what runs over it?
 *
 * Who chooses no mode gets balance-rr, which sends the packets of one connection over all members: they
 * arrive out of order.  balance-tlb and balance-alb work by changing hardware addresses, which neither
 * a bridge above nor RDMA survives.
 */
#include "bond.h"

static const char *const needs[] = { BOND_NEEDS, "path", "nic/kind", "nic/master", "team",
	"team/mode", "team/members", NULL };
static const struct cd_bound bounds[] = {
	{ "mode", "word", "any", "ours: any expects none" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "reorders", CD_MEDIUM, "mode members" },
	{ "unfit", CD_MEDIUM, "mode because" },
	{ "not-as-site", CD_MEDIUM, "mode expected" },
	{ .code = NULL },
};

static bool is_data(struct cd_case *c, const struct cd_texts *members)
{
	for (size_t i = 0; i < members->n; i++)
		if (cd_in(c, "path", members->item[i]))
			return true;
	return false;
}

static void reorders(struct cd_case *c, const char *name, const char *mode,
		     const struct cd_texts *members)
{
	struct cd_finding *f = cd_fail(c, name, "reorders", is_data(c, members) ? CD_MEDIUM : CD_LOW);

	cd_observe_text(f, "mode", mode);
	cd_observe_int(f, "members", (int64_t)members->n, "");
}

/* Why the mode cannot work here; NULL when it can, as far as was seen. */
static const char *unfit(struct cd_case *c, const struct bond *b)
{
	const char *master, *kind;

	if (!bond_is(b, "balance-tlb") && !bond_is(b, "balance-alb"))
		return NULL;
	if (bond_has_role(c, b, "roce"))
		return "RDMA runs over its members, which that mode does not share";
	if (bond_is(b, "balance-alb") && cd_have_text(c, "nic/master", b->name, &master) &&
	    cd_have_text(c, "nic/kind", master, &kind) &&
	    (!strcmp(kind, "bridge") || !strcmp(kind, "openvswitch")))
		return "it belongs to a bridge, whose guests' addresses that mode rewrites in ARP";
	return NULL;
}

static bool needs_switch(const struct bond *b)
{
	return bond_is(b, "balance-xor") || bond_is(b, "balance-rr");
}

static void judge_bond(struct cd_case *c, const struct bond *b)
{
	const char *expected = cd_bound_text(c, "mode"), *because = unfit(c, b);
	struct cd_finding *f;

	if (strcmp(expected, "any") && !bond_is(b, expected) && !b->mgmt) {
		f = cd_fail(c, b->name, "not-as-site", CD_MEDIUM);
		cd_observe_text(f, "mode", b->mode);
		cd_observe_text(f, "expected", expected);
	} else if (because) {
		f = cd_fail(c, b->name, "unfit", CD_MEDIUM);
		cd_observe_text(f, "mode", b->mode);
		cd_observe_text(f, "because", because);
	} else if (bond_is(b, "balance-rr") && b->members.n > 1) {
		reorders(c, b->name, b->mode, &b->members);
	} else {
		cd_pass(c, b->name);
	}
	if (needs_switch(b) && b->members.n > 1)
		cd_note(c, b->name, "%s needs a static link aggregation on the switch, which nothing on "
			"this host can see", b->mode);
}

/* The older driver with modes of the same kind; where its daemon runs LACP, the kernel is not told. */
static void judge_team(struct cd_case *c, const char *team)
{
	const char *mode;
	struct cd_texts members;

	if (!cd_need_text(c, "team/mode", team, &mode) ||
	    !cd_need_texts(c, "team/members", team, &members))
		return;
	if (!strcmp(mode, "*NOMODE*"))
		cd_not_applicable(c, team, "no daemon has given it a mode, so it carries nothing yet");
	else if (members.n > 1 && (!strcmp(mode, "roundrobin") || !strcmp(mode, "random")))
		reorders(c, team, mode, &members);
	else
		cd_pass(c, team);
}

static void judge(struct cd_case *c)
{
	struct bond b;
	const char *team = NULL;

	while ((team = cd_walk(c, "team", team))) {
		cd_subject(c, team);
		judge_team(c, team);
	}
	cd_subject(c, "");
	if (cd_walk(c, "team", NULL) && cd_state(c, "bond", "") == CD_PRESENT &&
	    !cd_walk(c, "bond", NULL))
		return;
	for (const char *bond = NULL; (bond = cd_each(c, "bond", bond));)
		if (bond_need(c, bond, &b))
			judge_bond(c, &b);
}

const struct cd_check cd_bond_mode[] = {
	{ .id = "bond.mode", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
