/* SPDX-License-Identifier: Apache-2.0 */
/* bond.lacp_partner: what a switch without LACP, a lone member and a healthy bond look like. */
#include "lib/judge.h"

extern const struct cd_check cd_bond_lacp_partner[];

#define G INT64_C(1000000000)

enum { HEALTHY = 0x3d, FAST = 0x3f, ALONE = 0x45, ALONE_FAST = 0x4f };

static struct cd_test *start(const char *mode, const char *partner, int64_t ports)
{
	struct cd_test *t = cd_test_new(cd_bond_lacp_partner, "bond.lacp_partner");

	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", mode);
	give_texts(t, "bond/members", "bond0", "eth0", "eth1", NULL);
	give_text(t, "bond/ad_partner", "bond0", partner);
	give_int(t, "bond/ad_ports", "bond0", ports);
	give_int(t, "bond/ad_aggregator", "bond0", 1);
	give_set(t, "path", "eth0", "eth1", NULL);
	return t;
}

static void give_member(struct cd_test *t, const char *nic, bool carrier, int64_t aggregator,
			int64_t actor, int64_t partner)
{
	give_bool(t, "nic/carrier", nic, carrier);
	give_int(t, "port/speed", nic, 25 * G);
	give_int(t, "bond/aggregator", nic, aggregator);
	give_int(t, "bond/actor_state", nic, actor);
	give_int(t, "bond/partner_state", nic, partner);
}

static void a_healthy_bond_passes(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 2);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, FAST, HEALTHY);
	give_bool(t, "bond/lacp_active", "bond0", true);
	give_text(t, "bond/lacp_rate", "bond0", "slow");
	judge(t);
	assert_pass(t, "bond0");
	assert_note(t, "bond0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void without_a_partner_one_member_carries_all(void **state)
{
	struct cd_test *t = start("802.3ad", "00:00:00:00:00:00", 1);

	(void)state;
	give_member(t, "eth0", true, 1, ALONE_FAST, 1);
	give_member(t, "eth1", true, 2, ALONE, 1);
	judge(t);
	assert_finding(t, "bond0", "no-partner", CD_CRITICAL);
	assert_int_equal(cd_test_finding(t, "bond0", "no-partner")->where, CD_SWITCH);
	assert_limit(t, "bond0", "no-partner", 25e9);
	assert_false(cd_test_finding(t, "bond0", "no-partner")->limit.per_flow);
	assert_observed_int(t, "bond0", "no-partner", "members", 2);
	assert_no_finding(t, "eth1", "other-aggregator");	/* not said twice */
	assert_no_finding(t, "eth1", "member-state");
	cd_test_free(t);
}

static void of_one_member_nothing_is_lost(void **state)
{
	struct cd_test *t = start("802.3ad", "00:00:00:00:00:00", 1);

	(void)state;
	give_member(t, "eth0", true, 1, ALONE, 1);
	give_member(t, "eth1", false, 2, ALONE, 1);
	judge(t);
	assert_finding(t, "bond0", "no-partner", CD_MEDIUM);
	cd_test_free(t);
}

static void a_member_that_is_not_taken_in_is_named(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, 0x85, FAST);
	judge(t);
	assert_finding(t, "eth1", "member-state", CD_HIGH);
	assert_observed_text(t, "eth1", "member-state", "whose", "ours");
	assert_observed_text(t, "eth1", "member-state", "means", "waited for LACP in vain, is not in step "
			     "with the aggregate, takes nothing in, sends nothing");
	assert_no_finding(t, "eth0", "member-state");
	assert_no_finding(t, "bond0", "not-aggregated");
	cd_test_free(t);
}

static void a_state_that_lasts_is_told_apart(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, 0x30, FAST);
	give_text(t, "bond/actor_churn", "eth0", "none");
	give_text(t, "bond/actor_churn", "eth1", "churned");
	judge(t);
	assert_observed_text(t, "eth1", "member-state", "means", "takes itself for a lone link, is not in "
			     "step with the aggregate, for a minute or longer");
	cd_test_free(t);
}

/* A member that ran into its default settings may still show all bits of a working one. */
static void defaulted_is_bad_whatever_else_is_set(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, HEALTHY | 0x40, FAST);
	judge(t);
	assert_finding(t, "eth1", "member-state", CD_HIGH);
	assert_observed_text(t, "eth1", "member-state", "state", "0x7d");
	cd_test_free(t);
}

static void the_partners_half_counts_too(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, HEALTHY, 0x05);
	judge(t);
	assert_finding(t, "eth1", "member-state", CD_HIGH);
	assert_observed_text(t, "eth1", "member-state", "whose", "the partner's");
	cd_test_free(t);
}

static void another_aggregator_carries_nothing(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 2, HEALTHY, FAST);
	give_text(t, "bond/partner", "eth1", "02:00:00:00:00:99");
	judge(t);
	assert_finding(t, "eth1", "other-aggregator", CD_HIGH);
	assert_observed_text(t, "eth1", "other-aggregator", "partner", "02:00:00:00:00:99");
	cd_test_free(t);
}

/* As Linux 6.1 shows a member whose partner is another switch: its port never gets into step. */
static void another_aggregator_explains_the_state_of_its_port(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 2, 0x07, 0x0f);
	judge(t);
	assert_finding(t, "eth1", "other-aggregator", CD_HIGH);
	assert_no_finding(t, "eth1", "member-state");
	cd_test_free(t);
}

static void fewer_ports_than_members_without_a_reason_is_found(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, HEALTHY, FAST);
	judge(t);
	assert_finding(t, "bond0", "not-aggregated", CD_HIGH);
	cd_test_free(t);
}

/* A member without carrier is the question of bond.members. */
static void a_member_that_is_down_is_not_missed(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 1);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", false, 2, ALONE, 1);
	judge(t);
	assert_pass(t, "bond0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void passive_lacp_is_medium(void **state)
{
	struct cd_test *t = start("802.3ad", "02:00:00:00:00:01", 2);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_member(t, "eth1", true, 1, HEALTHY, FAST);
	give_bool(t, "bond/lacp_active", "bond0", false);
	judge(t);
	assert_finding(t, "bond0", "passive", CD_MEDIUM);
	cd_test_free(t);
}

static void other_modes_need_no_partner(void **state)
{
	struct cd_test *t = start("active-backup", "00:00:00:00:00:00", 0);

	(void)state;
	give_member(t, "eth0", true, 0, 0, 0);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
	t = cd_test_new(cd_bond_lacp_partner, "bond.lacp_partner");
	give_set(t, "bond", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void a_bond_that_is_down_has_no_partner(void **state)
{
	struct cd_test *t = start("802.3ad", "00:00:00:00:00:00", 1);

	(void)state;
	give_bool(t, "nic/up", "bond0", false);
	give_member(t, "eth0", true, 1, ALONE_FAST, 1);
	give_member(t, "eth1", true, 2, ALONE, 1);
	judge(t);
	assert_not_applicable(t, "bond0");
	assert_no_finding(t, "bond0", "no-partner");
	cd_test_free(t);
}

/* /proc hides the partner from users. */
static void a_hidden_partner_is_unknown(void **state)
{
	struct cd_test *t = start("802.3ad", "x", 0);

	(void)state;
	give_member(t, "eth0", true, 1, HEALTHY, FAST);
	give_unseen(t, "bond/ad_partner", "bond0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "bond0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_healthy_bond_passes),
		cmocka_unit_test(without_a_partner_one_member_carries_all),
		cmocka_unit_test(of_one_member_nothing_is_lost),
		cmocka_unit_test(a_member_that_is_not_taken_in_is_named),
		cmocka_unit_test(a_state_that_lasts_is_told_apart),
		cmocka_unit_test(defaulted_is_bad_whatever_else_is_set),
		cmocka_unit_test(the_partners_half_counts_too),
		cmocka_unit_test(another_aggregator_carries_nothing),
		cmocka_unit_test(another_aggregator_explains_the_state_of_its_port),
		cmocka_unit_test(fewer_ports_than_members_without_a_reason_is_found),
		cmocka_unit_test(a_member_that_is_down_is_not_missed),
		cmocka_unit_test(passive_lacp_is_medium),
		cmocka_unit_test(other_modes_need_no_partner),
		cmocka_unit_test(a_bond_that_is_down_has_no_partner),
		cmocka_unit_test(a_hidden_partner_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
