/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.lacp_partner - has every member of an LACP bond a partner that lets it carry traffic?
 *
 * Without LACP on the switch the bond still works - over one member.  Nothing in `ip link` shows
 * it; the aggregator has one port, and the partner's address is all zeros.  What LACP says of a
 * partner is evidence of the switch: there sits the cause.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>
#include <string.h>

/* State bits of a port, IEEE 802.1AX 6.4.2.3. */
enum { AGGREGATE = 4, SYNC = 8, COLLECT = 16, DISTRIBUTE = 32, DEFAULTED = 64, EXPIRED = 128,
       CARRIES = SYNC | COLLECT | DISTRIBUTE };

static const char *const needs[] = {
	"bond", "bond/mode", "bond/members", "bond/ad_partner", "bond/ad_ports",
	"bond/ad_aggregator", "bond/aggregator", "bond/actor_state", "bond/partner_state",
	"bond/lacp_active", "bond/lacp_rate", "bond/partner", "bond/actor_churn",
	"bond/partner_churn", "nic/up", "nic/carrier", "port/speed", "path", NULL
};
static const struct cd_code codes[] = {
	{ "no-partner", CD_CRITICAL, "members ports" },
	{ "not-aggregated", CD_HIGH, "members ports" },
	{ "member-state", CD_HIGH, "bond whose state means" },
	{ "other-aggregator", CD_HIGH, "bond aggregator used partner" },
	{ "passive", CD_MEDIUM, "" },
	{ .code = NULL },
};

static bool has_carrier(struct cd_case *c, const char *member)
{
	bool carrier;

	return cd_have_bool(c, "nic/carrier", member, &carrier) && carrier;
}

static void no_partner(struct cd_case *c, const char *bond, const struct cd_texts *members,
		       int64_t linked, int64_t ports)
{
	struct cd_finding *f = cd_fail(c, bond, "no-partner",
				       linked > 1 ? CD_CRITICAL : CD_MEDIUM);
	struct cd_limit limit;
	int64_t speed;

	cd_observe_int(f, "members", linked, "");
	cd_observe_int(f, "ports", ports, "");
	cd_elsewhere(f, CD_SWITCH);
	for (size_t i = 0; i < members->n; i++)
		if (has_carrier(c, members->item[i]) && cd_in(c, "path", members->item[i]) &&
		    cd_have_int(c, "port/speed", members->item[i], &speed)) {
			limit = cd_model_member(speed, linked);
			limit.per_flow = false;		/* no other is in use: all share it */
			cd_caps(f, members->item[i], limit);
			return;
		}
}

static bool is_bad(int64_t state)
{
	return (state & (DEFAULTED | EXPIRED)) || (state & CARRIES) != CARRIES;
}

static bool is_churned(struct cd_case *c, const char *member)
{
	static const char *const side[] = { "bond/actor_churn", "bond/partner_churn" };
	const char *state;

	for (size_t i = 0; i < 2; i++)
		if (cd_have_text(c, side[i], member, &state) && !strcmp(state, "churned"))
			return true;
	return false;
}

/* What the state says, bit by bit: only what is not as it ought to be. */
static const char *meaning(struct cd_case *c, int64_t state, const char *member)
{
	static const struct {
		int64_t bit;
		bool wanted;
		const char *words;
	} bits[] = {
		{ AGGREGATE, true, "takes itself for a lone link" },
		{ DEFAULTED, false, "heard no LACP and took defaults" },
		{ EXPIRED, false, "waited for LACP in vain" },
		{ SYNC, true, "is not in step with the aggregate" },
		{ COLLECT, true, "takes nothing in" },
		{ DISTRIBUTE, true, "sends nothing" },
	};
	const char *words = "";

	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
		if (!(state & bits[i].bit) == bits[i].wanted)
			words = cd_words(c, "%s%s%s", words, *words ? ", " : "", bits[i].words);
	return is_churned(c, member) ? cd_words(c, "%s, for a minute or longer", words) : words;
}

/* The kernel keeps the ports of all but one aggregator out of step: their state follows from it. */
static bool other_aggregator(struct cd_case *c, const char *bond, const char *member)
{
	const char *partner = "one that was not seen";
	int64_t state, used, mine;
	struct cd_finding *f;

	if (cd_have_int(c, "bond/actor_state", member, &state) && (state & (DEFAULTED | EXPIRED)))
		return false;		/* nobody answers here, which is why */
	if (!cd_have_int(c, "bond/aggregator", member, &mine) ||
	    !cd_have_int(c, "bond/ad_aggregator", bond, &used) || mine == used)
		return false;
	f = cd_fail(c, member, "other-aggregator", CD_HIGH);
	cd_observe_text(f, "bond", bond);
	cd_observe_int(f, "aggregator", mine, "");
	cd_observe_int(f, "used", used, "");
	cd_have_text(c, "bond/partner", member, &partner);
	cd_observe_text(f, "partner", partner);
	cd_elsewhere(f, CD_SWITCH);
	return true;
}

static bool bad_state(struct cd_case *c, const char *bond, const char *member)
{
	static const char *const whose[][2] = {
		{ "bond/actor_state", "ours" }, { "bond/partner_state", "the partner's" },
	};
	int64_t state;

	for (size_t i = 0; i < 2; i++) {
		struct cd_finding *f;

		if (!cd_have_int(c, whose[i][0], member, &state) || !is_bad(state))
			continue;
		f = cd_fail(c, member, "member-state", CD_HIGH);
		cd_observe_text(f, "bond", bond);
		cd_observe_text(f, "whose", whose[i][1]);
		cd_observe_text(f, "state", cd_words(c, "0x%02x", (unsigned)state));
		cd_observe_text(f, "means", meaning(c, state, member));
		cd_elsewhere(f, CD_SWITCH);
		return true;
	}
	return false;
}

static void with_partner(struct cd_case *c, const char *bond, const struct cd_texts *members,
			 int64_t linked, int64_t ports)
{
	bool found = false, active;
	const char *rate;

	for (size_t i = 0; i < members->n; i++)
		if (has_carrier(c, members->item[i]))
			found |= other_aggregator(c, bond, members->item[i]) ||
				 bad_state(c, bond, members->item[i]);
	if (!found && ports < linked) {
		struct cd_finding *f = cd_fail(c, bond, "not-aggregated", CD_HIGH);

		cd_observe_int(f, "members", linked, "");
		cd_observe_int(f, "ports", ports, "");
		cd_elsewhere(f, CD_SWITCH);
	} else if (cd_have_bool(c, "bond/lacp_active", bond, &active) && !active) {
		cd_fail(c, bond, "passive", CD_MEDIUM);
	} else if (!found) {
		cd_pass(c, bond);
	}
	if (cd_have_text(c, "bond/lacp_rate", bond, &rate) && !strcmp(rate, "slow"))
		cd_note(c, bond, "LACP rate is slow: a silent partner is noticed after 90 s");
}

static void judge(struct cd_case *c)
{
	for (const char *bond = NULL; (bond = cd_each(c, "bond", bond));) {
		const char *mode, *partner;
		struct cd_texts members;
		int64_t ports, linked = 0;
		bool up;

		if (!cd_need_text(c, "bond/mode", bond, &mode))
			continue;
		if (strcmp(mode, "802.3ad")) {
			cd_not_applicable(c, bond, "mode %s needs no partner", mode);
			continue;
		}
		if (cd_have_bool(c, "nic/up", bond, &up) && !up) {
			cd_not_applicable(c, bond, "down by the administrator");
			continue;
		}
		if (!cd_need_texts(c, "bond/members", bond, &members))
			continue;
		for (size_t i = 0; i < members.n; i++)
			linked += has_carrier(c, members.item[i]);
		if (!linked)
			cd_not_applicable(c, bond, "no member has carrier");
		else if (!cd_need_text(c, "bond/ad_partner", bond, &partner) ||
			 !cd_need_int(c, "bond/ad_ports", bond, &ports))
			continue;
		else if (!strcmp(partner, "00:00:00:00:00:00"))
			no_partner(c, bond, &members, linked, ports);
		else
			with_partner(c, bond, &members, linked, ports);
	}
}

const struct cd_check cd_bond_lacp_partner[] = {
	{ .id = "bond.lacp_partner", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
