/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.monitor - does the bond notice when a member loses its link?
 *
 * The kernel's default is to look never.  LACP, TLB and ALB are given 100 ms when the mode is set, the
 * others stay blind until somebody asks for it.  An active-backup bond then sends into a dead link for
 * ever; modes that share skip a member without carrier, but the bond itself stays up with none left.
 */
#include "bond.h"

static const char *const needs[] = { BOND_NEEDS, "bond/miimon", "bond/arp_interval", NULL };
static const struct cd_bound bounds[] = {
	{ "slowest", "", "100", "kernel Documentation/networking/bonding.rst: a good starting point" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "none", CD_HIGH, "mode cost" },
	{ "slow", CD_MEDIUM, "interval wanted" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "none", "bond.members/dead-in-use", CD_ANYWHERE },
	{ .code = NULL },
};

static void none(struct cd_case *c, const struct bond *b)
{
	bool hangs = bond_is(b, "active-backup");
	enum cd_severity s = hangs ? CD_HIGH : CD_MEDIUM;
	struct cd_finding *f = cd_fail(c, b->name, "none", b->mgmt ? (enum cd_severity)(s - 1) : s);

	cd_observe_text(f, "mode", b->mode);
	cd_observe_text(f, "cost", hangs ? "when the active one loses its link, no other takes over, and "
			"nothing passes" : "it stays up when the last link is lost, so that no route or "
			"address moves away");
	cd_latent(f, "when a member loses its link");
}

static void judge_bond(struct cd_case *c, const struct bond *b)
{
	int64_t miimon, arp, slowest = cd_bound_int(c, "slowest");
	struct cd_finding *f;

	if (b->members.n < 2) {
		cd_not_applicable(c, b->name, "its one member has no other to stand in for it");
		return;
	}
	if (!cd_need_int(c, "bond/miimon", b->name, &miimon) ||
	    (!miimon && !cd_need_int(c, "bond/arp_interval", b->name, &arp)))
		return;
	if (!miimon && !arp) {
		none(c, b);
	} else if (miimon > slowest) {
		f = cd_fail(c, b->name, "slow", b->mgmt ? CD_LOW : CD_MEDIUM);
		cd_observe_int(f, "interval", miimon, "ms");
		cd_observe_int(f, "wanted", slowest, "ms");
		cd_latent(f, "when a member loses its link");
	} else {
		cd_pass(c, b->name);
	}
}

static void judge(struct cd_case *c)
{
	struct bond b;

	for (const char *bond = NULL; (bond = cd_each(c, "bond", bond));)
		if (bond_need(c, bond, &b))
			judge_bond(c, &b);
}

const struct cd_check cd_bond_monitor[] = {
	{ .id = "bond.monitor", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
