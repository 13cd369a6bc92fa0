/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.members - do all members of a bond carry what they are there for?
 *
 * A bond hides the loss of a member: it stays up, and only bandwidth or the spare is gone, often for
 * years.  Members that somebody took down are no loss.
 */
#include "bond.h"

static const char *const needs[] = { BOND_NEEDS, "bond/active", "bond/mii", "bond/miimon",
	"bond/arp_interval", "bond/min_links", "bond/ad_ports", "rate/bond/link_failures",
	"port/speed", "nic/lower", "nic/pci", "nic/numa_node", "addr", "team", "team/mode",
	"team/members", NULL };
static const struct cd_bound bounds[] = {
	{ "members", "", "0", "ours: 0 expects no number" },
	{ "flaps", "1/s", "0.0003", "ours: about one an hour" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "down", CD_HIGH, "bond left members" },
	{ "spare-down", CD_MEDIUM, "bond active" },
	{ "dead-in-use", CD_HIGH, "bond" },
	{ "none-up", CD_HIGH, "members" },
	{ "given-up", CD_HIGH, "bond state" },
	{ "flapping", CD_HIGH, "bond times" },
	{ "unequal-speed", CD_HIGH, "bond speed fastest mode" },
	{ "below-min-links", CD_HIGH, "ports min_links" },
	{ "few-members", CD_HIGH, "members expected" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "unequal-speed", "bond.lacp_partner/other-aggregator", CD_SAME_SUBJECT },
	{ "unequal-speed", "bond.lacp_partner/member-state", CD_SAME_SUBJECT },
	{ "down", "bond.members/few-members", CD_ANYWHERE },
	{ .code = NULL },
};

static bool is_down_by_admin(struct cd_case *c, const char *member)
{
	bool up;

	return cd_have_bool(c, "nic/up", member, &up) && !up;
}

static enum cd_severity less_for_management(const struct bond *b, enum cd_severity s)
{
	return b->mgmt && s > CD_LOW ? (enum cd_severity)(s - 1) : s;
}

/* Link-local addresses come by themselves. */
static bool is_in_use(struct cd_case *c, const char *bond)
{
	const struct cd_table *t;
	const char *scope;

	if (!cd_have_table(c, "addr", "", &t) || cd_rows(t) < cd_total(t))
		return true;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (bond_row(c, t, i, "ifname", bond) &&
		    !(cd_cell_text(t, i, "scope", &scope) && !strcmp(scope, "link")))
			return true;
	return false;
}

static void none_up(struct cd_case *c, const struct bond *b)
{
	struct cd_finding *f;
	size_t off = 0;

	for (size_t i = 0; i < b->members.n; i++)
		off += is_down_by_admin(c, b->members.item[i]);
	if (off == b->members.n || !is_in_use(c, b->name)) {
		cd_not_applicable(c, b->name, off == b->members.n ? "all members are down by the "
				  "administrator" : "no member has carrier, and no address stands on it");
		return;
	}
	f = cd_fail(c, b->name, "none-up", less_for_management(b, CD_HIGH));
	cd_observe_int(f, "members", (int64_t)b->members.n, "");
	cd_blocks(f, NULL);
}

/* Nobody looks at the links, and this one is used for ever; other modes skip what has no carrier. */
static bool is_sent_to(struct cd_case *c, const struct bond *b, const char *member)
{
	int64_t miimon, arp;
	const char *active;

	if (!cd_have_int(c, "bond/miimon", b->name, &miimon) || miimon ||
	    !cd_have_int(c, "bond/arp_interval", b->name, &arp) || arp)
		return false;
	return bond_is(b, "active-backup") &&
	       cd_have_text(c, "bond/active", b->name, &active) && !strcmp(active, member);
}

static void lost(struct cd_case *c, const struct bond *b, const char *member)
{
	bool spare = bond_is(b, "active-backup") || bond_is(b, "broadcast");
	const char *active = "another member";
	struct cd_finding *f;

	if (is_sent_to(c, b, member)) {
		f = cd_fail(c, member, "dead-in-use", less_for_management(b, CD_HIGH));
		cd_observe_text(f, "bond", b->name);
		cd_blocks(f, NULL);
	} else if (spare) {
		cd_have_text(c, "bond/active", b->name, &active);
		f = cd_fail(c, member, "spare-down", less_for_management(b, CD_MEDIUM));
		cd_observe_text(f, "bond", b->name);
		cd_observe_text(f, "active", active);
		cd_latent(f, "when the active member loses its link, too");
	} else {
		f = cd_fail(c, member, "down", less_for_management(b, CD_HIGH));
		cd_observe_text(f, "bond", b->name);
		cd_observe_int(f, "left", b->linked, "");
		cd_observe_int(f, "members", (int64_t)b->members.n, "");
	}
}

/* The bond counts a member with carrier as down: what it asks by ARP does not answer. */
static bool is_given_up(struct cd_case *c, const struct bond *b, const char *member)
{
	const char *mii;
	struct cd_finding *f;

	if (!cd_have_text(c, "bond/mii", member, &mii) || strcmp(mii, "down"))
		return false;
	f = cd_fail(c, member, "given-up", less_for_management(b, CD_HIGH));
	cd_observe_text(f, "bond", b->name);
	cd_observe_text(f, "state", mii);
	return true;
}

static bool flaps(struct cd_case *c, const struct bond *b, const char *member)
{
	struct cd_finding *f;
	struct cd_rate r;

	if (!cd_have_rate(c, "rate/bond/link_failures", member, &r) || !r.delta ||
	    r.per_second < cd_bound_real(c, "flaps"))
		return false;
	f = cd_fail(c, member, "flapping", less_for_management(b, CD_HIGH));
	cd_observe_text(f, "bond", b->name);
	cd_observe_int(f, "times", (int64_t)r.delta, "");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static int64_t fastest_of(struct cd_case *c, const struct bond *b)
{
	int64_t fastest = 0, speed;

	for (size_t i = 0; i < b->members.n; i++)
		if (bond_flag(c, "nic/carrier", b->members.item[i]) &&
		    cd_have_int(c, "port/speed", b->members.item[i], &speed) && speed > fastest)
			fastest = speed;
	return fastest;
}

static bool is_slower(struct cd_case *c, const struct bond *b, const char *member, int64_t fastest)
{
	int64_t speed;
	struct cd_finding *f;

	if (!cd_have_int(c, "port/speed", member, &speed) || speed >= fastest)
		return false;
	if (bond_is(b, "active-backup") || bond_is(b, "balance-tlb") || bond_is(b, "broadcast")) {
		cd_note(c, member, "slower than the fastest member of %s, which its mode (%s) allows",
			b->name, b->mode);
		return false;
	}
	f = cd_fail(c, member, "unequal-speed", less_for_management(b, bond_is(b, "802.3ad") ?
								      CD_HIGH : CD_MEDIUM));
	cd_observe_text(f, "bond", b->name);
	cd_observe_int(f, "speed", speed, "bit/s");
	cd_observe_int(f, "fastest", fastest, "bit/s");
	cd_observe_text(f, "mode", b->mode);
	return true;
}

/* Functions of one card share its fate: 0000:21:00.0 and 0000:21:00.1. */
static void tell_where(struct cd_case *c, const struct bond *b)
{
	const char *first, *pci;
	int64_t node, other;
	bool one_card = b->members.n > 1 && cd_have_text(c, "nic/pci", b->members.item[0], &first);
	bool nodes = false;

	for (size_t i = 1; i < b->members.n; i++) {
		one_card = one_card && cd_have_text(c, "nic/pci", b->members.item[i], &pci) &&
			   !strncmp(pci, first, strcspn(first, "."));
		nodes |= cd_have_int(c, "nic/numa_node", b->members.item[0], &node) && node >= 0 &&
			 cd_have_int(c, "nic/numa_node", b->members.item[i], &other) &&
			 other >= 0 && other != node;
	}
	if (one_card)
		cd_note(c, b->name, "all members are ports of one card: no spare when that fails");
	if (nodes)
		cd_note(c, b->name, "the members sit on different NUMA nodes: half of the traffic "
			"crosses between sockets wherever a process runs");
}

static bool judge_whole(struct cd_case *c, const struct bond *b)
{
	int64_t expected = cd_bound_int(c, "members"), least = 0, ports = b->linked;
	struct cd_finding *f;
	bool carrier, ill = false;

	if ((int64_t)b->members.n < expected && !b->mgmt) {
		f = cd_fail(c, b->name, "few-members", CD_HIGH);
		cd_observe_int(f, "members", (int64_t)b->members.n, "");
		cd_observe_int(f, "expected", expected, "");
		ill = true;
	}
	if (bond_is(b, "802.3ad") && cd_have_bool(c, "nic/carrier", b->name, &carrier) && !carrier &&
	    cd_have_int(c, "bond/min_links", b->name, &least) && least > 1) {
		cd_have_int(c, "bond/ad_ports", b->name, &ports);
		if (ports < least) {
			f = cd_fail(c, b->name, "below-min-links", less_for_management(b, CD_HIGH));
			cd_observe_int(f, "ports", ports, "");
			cd_observe_int(f, "min_links", least, "");
			cd_blocks(f, NULL);
			ill = true;
		}
	}
	return ill;
}

static void judge_bond(struct cd_case *c, const struct bond *b)
{
	int64_t fastest = fastest_of(c, b);
	bool ill;

	if (!b->linked) {
		none_up(c, b);
		return;
	}
	ill = judge_whole(c, b);
	for (size_t i = 0; i < b->members.n; i++) {
		const char *member = b->members.item[i];

		if (is_down_by_admin(c, member)) {
			cd_note(c, member, "down by the administrator");
		} else if (!bond_flag(c, "nic/carrier", member)) {
			lost(c, b, member);
			ill = true;
		} else {
			ill |= is_given_up(c, b, member) || is_slower(c, b, member, fastest) ||
			       flaps(c, b, member);
		}
	}
	tell_where(c, b);
	if (!ill)
		cd_pass(c, b->name);
}

/* The older driver: what it tells of its members are their links alone. */
static void judge_team(struct cd_case *c, const char *team)
{
	struct bond b = { .name = team };
	bool up, carrier;

	if (!cd_need_text(c, "team/mode", team, &b.mode) ||
	    !cd_need_texts(c, "team/members", team, &b.members) ||
	    !cd_need_bool(c, "nic/up", team, &up))
		return;
	if (!up || !b.members.n || !strcmp(b.mode, "*NOMODE*")) {
		cd_not_applicable(c, team, !up ? "down by the administrator" : !b.members.n ?
				  "has no member" : "no daemon has given it a mode yet");
		return;
	}
	if (!strcmp(b.mode, "activebackup"))
		b.mode = "active-backup";
	for (size_t i = 0; i < b.members.n; i++) {
		if (is_down_by_admin(c, b.members.item[i]))
			continue;
		if (!cd_need_bool(c, "nic/carrier", b.members.item[i], &carrier))
			return;
		b.linked += carrier;
	}
	b.mgmt = bond_has_role(c, &b, "mgmt");
	judge_bond(c, &b);
}

static void judge(struct cd_case *c)
{
	struct bond b;

	for (const char *team = NULL; (team = cd_walk(c, "team", team));) {
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

const struct cd_check cd_bond_members[] = {
	{ .id = "bond.members", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
