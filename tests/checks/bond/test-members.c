/* SPDX-License-Identifier: Apache-2.0 */
/* bond.members: what is lost when a member is, in each mode, and what is no loss. */
#include "lib/judge.h"

extern const struct cd_check cd_bond_members[];

#define G INT64_C(1000000000)

static const struct cd_column addresses[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "scope", CD_COL_TEXT, "" }, { .name = NULL },
};

static void give_member(struct cd_test *t, const char *nic, bool carrier, int64_t speed)
{
	give_bool(t, "nic/up", nic, true);
	give_bool(t, "nic/carrier", nic, carrier);
	if (speed)
		give_int(t, "port/speed", nic, speed);
}

static struct cd_test *start(const char *mode, bool first, bool second)
{
	struct cd_test *t = cd_test_new(cd_bond_members, "bond.members");

	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", mode);
	give_texts(t, "bond/members", "bond0", "eth0", "eth1", NULL);
	give_text(t, "bond/active", "bond0", "eth0");
	give_int(t, "bond/miimon", "bond0", 100);
	give_int(t, "bond/arp_interval", "bond0", 0);
	give_bool(t, "nic/up", "bond0", true);
	give_bool(t, "nic/carrier", "bond0", first || second);
	give_member(t, "eth0", first, 25 * G);
	give_member(t, "eth1", second, second ? 25 * G : 0);
	return t;
}

static void all_linked_and_equal_passes(void **state)
{
	struct cd_test *t = start("802.3ad", true, true);

	(void)state;
	judge(t);
	assert_pass(t, "bond0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_lost_member_costs_bandwidth(void **state)
{
	struct cd_test *t = start("802.3ad", true, false);

	(void)state;
	judge(t);
	assert_finding(t, "eth1", "down", CD_HIGH);
	assert_observed_int(t, "eth1", "down", "left", 1);
	cd_test_free(t);
}

static void a_lost_spare_costs_the_spare(void **state)
{
	struct cd_test *t = start("active-backup", true, false);

	(void)state;
	judge(t);
	assert_finding(t, "eth1", "spare-down", CD_MEDIUM);
	assert_acts(t, "eth1", "spare-down", CD_LATENT);
	assert_observed_text(t, "eth1", "spare-down", "active", "eth0");
	cd_test_free(t);
}

static void of_management_ports_it_weighs_less(void **state)
{
	struct cd_test *t = start("active-backup", true, false);

	(void)state;
	give_texts(t, "port/role", "eth0", "default_route", "mgmt", NULL);
	judge(t);
	assert_finding(t, "eth1", "spare-down", CD_LOW);
	cd_test_free(t);
}

static void taken_down_by_hand_is_no_loss(void **state)
{
	struct cd_test *t = start("active-backup", true, false);

	(void)state;
	give_bool(t, "nic/up", "eth1", false);
	judge(t);
	assert_pass(t, "bond0");
	assert_note(t, "eth1");
	cd_test_free(t);
}

static void unwatched_a_dead_active_member_stays_in_use(void **state)
{
	struct cd_test *t;

	(void)state;
	/* modes that share skip what has no carrier; a spare is not sent to */
	t = start("balance-xor", true, false);
	give_int(t, "bond/miimon", "bond0", 0);
	judge(t);
	assert_finding(t, "eth1", "down", CD_HIGH);
	cd_test_free(t);

	t = start("active-backup", true, false);
	give_int(t, "bond/miimon", "bond0", 0);
	judge(t);
	assert_finding(t, "eth1", "spare-down", CD_MEDIUM);
	cd_test_free(t);

	t = start("active-backup", false, true);
	give_int(t, "bond/miimon", "bond0", 0);
	judge(t);
	assert_finding(t, "eth0", "dead-in-use", CD_HIGH);
	assert_acts(t, "eth0", "dead-in-use", CD_BLOCKS);
	cd_test_free(t);
}

static void without_any_link_nothing_passes(void **state)
{
	struct cd_test *t = start("802.3ad", false, false);

	(void)state;
	give_table(t, "addr", "", addresses);
	give_row(t, "addr", "", "ifname", "bond0", "scope", "global", NULL);
	judge(t);
	assert_finding(t, "bond0", "none-up", CD_HIGH);
	assert_acts(t, "bond0", "none-up", CD_BLOCKS);
	assert_no_finding(t, "eth0", "down");
	cd_test_free(t);
}

/* Cabled later: made by the installer for all ports, and nothing stands on it. */
static void an_unused_bond_without_link_is_no_matter(void **state)
{
	struct cd_test *t = start("802.3ad", false, false);

	(void)state;
	give_table(t, "addr", "", addresses);
	give_row(t, "addr", "", "ifname", "eth7", "scope", "global", NULL);
	give_row(t, "addr", "", "ifname", "bond0", "scope", "link", NULL);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
}

static void an_address_on_a_vlan_is_use(void **state)
{
	struct cd_test *t = start("802.3ad", false, false);

	(void)state;
	give_table(t, "addr", "", addresses);
	give_row(t, "addr", "", "ifname", "br7", "scope", "global", NULL);
	give_texts(t, "nic/lower", "br7", "bond0.7", NULL);
	give_texts(t, "nic/lower", "bond0.7", "bond0", NULL);
	judge(t);
	assert_finding(t, "bond0", "none-up", CD_HIGH);
	cd_test_free(t);
}

static void a_link_whose_arp_is_not_answered_is_given_up(void **state)
{
	struct cd_test *t = start("active-backup", true, true);

	(void)state;
	give_text(t, "bond/mii", "eth0", "up");
	give_text(t, "bond/mii", "eth1", "down");
	judge(t);
	assert_finding(t, "eth1", "given-up", CD_HIGH);
	cd_test_free(t);
}

static void a_link_that_comes_and_goes_flaps(void **state)
{
	struct cd_test *t = start("802.3ad", true, true);

	(void)state;
	give_rate(t, "rate/bond/link_failures", "eth0", 2);
	give_rate(t, "rate/bond/link_failures", "eth1", 0);
	judge(t);
	assert_finding(t, "eth0", "flapping", CD_HIGH);
	assert_observed_int(t, "eth0", "flapping", "times", 2);
	assert_no_finding(t, "eth1", "flapping");
	cd_test_free(t);

	t = start("802.3ad", true, true);
	give_rate(t, "rate/bond/link_failures", "eth0", 2);
	give_bound(t, "flaps", "10");
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void speeds_that_differ(void **state)
{
	struct cd_test *t = start("802.3ad", true, true);

	(void)state;
	give_int(t, "port/speed", "eth1", 10 * G);
	judge(t);
	assert_finding(t, "eth1", "unequal-speed", CD_HIGH);
	assert_observed_int(t, "eth1", "unequal-speed", "fastest", 25 * G);
	cd_test_free(t);

	t = start("balance-xor", true, true);
	give_int(t, "port/speed", "eth1", 10 * G);
	judge(t);
	assert_finding(t, "eth1", "unequal-speed", CD_MEDIUM);
	cd_test_free(t);

	/* a slow spare is a design */
	t = start("active-backup", true, true);
	give_int(t, "port/speed", "eth1", 1 * G);
	judge(t);
	assert_pass(t, "bond0");
	assert_note(t, "eth1");
	cd_test_free(t);
}

static void too_few_for_its_own_minimum(void **state)
{
	struct cd_test *t = start("802.3ad", true, false);

	(void)state;
	give_bool(t, "nic/carrier", "bond0", false);
	give_int(t, "bond/min_links", "bond0", 2);
	give_int(t, "bond/ad_ports", "bond0", 1);
	judge(t);
	assert_finding(t, "bond0", "below-min-links", CD_HIGH);
	assert_acts(t, "bond0", "below-min-links", CD_BLOCKS);
	cd_test_free(t);
}

static void the_site_may_want_a_number(void **state)
{
	struct cd_test *t = start("802.3ad", true, true);

	(void)state;
	give_bound(t, "members", "4");
	judge(t);
	assert_finding(t, "bond0", "few-members", CD_HIGH);
	assert_observed_int(t, "bond0", "few-members", "expected", 4);
	cd_test_free(t);
}

static void one_card_and_two_sockets_are_told(void **state)
{
	struct cd_test *t = start("802.3ad", true, true);

	(void)state;
	give_text(t, "nic/pci", "eth0", "0000:21:00.0");
	give_text(t, "nic/pci", "eth1", "0000:21:00.1");
	judge(t);
	assert_pass(t, "bond0");
	assert_note(t, "bond0");
	cd_test_free(t);

	t = start("802.3ad", true, true);
	give_text(t, "nic/pci", "eth0", "0000:21:00.0");
	give_text(t, "nic/pci", "eth1", "0000:a1:00.0");
	give_int(t, "nic/numa_node", "eth0", 0);
	give_int(t, "nic/numa_node", "eth1", 1);
	judge(t);
	assert_note(t, "bond0");
	cd_test_free(t);

	t = start("802.3ad", true, true);
	give_text(t, "nic/pci", "eth0", "0000:21:00.0");
	give_text(t, "nic/pci", "eth1", "0000:22:00.0");
	give_int(t, "nic/numa_node", "eth0", 0);
	give_int(t, "nic/numa_node", "eth1", 0);
	judge(t);
	assert_no_note(t, "bond0");
	cd_test_free(t);
}

static struct cd_test *team(const char *mode, bool second)
{
	struct cd_test *t = cd_test_new(cd_bond_members, "bond.members");

	give_set(t, "bond", NULL);
	give_set(t, "team", "team0", NULL);
	if (mode)
		give_text(t, "team/mode", "team0", mode);
	give_texts(t, "team/members", "team0", "eth0", "eth1", NULL);
	give_bool(t, "nic/up", "team0", true);
	give_member(t, "eth0", true, 25 * G);
	give_member(t, "eth1", second, second ? 25 * G : 0);
	return t;
}

static void teams_are_judged_by_the_links_of_their_members(void **state)
{
	struct cd_test *t = team("loadbalance", false);

	(void)state;
	judge(t);
	assert_finding(t, "eth1", "down", CD_HIGH);
	cd_test_free(t);

	t = team("activebackup", false);
	judge(t);
	assert_finding(t, "eth1", "spare-down", CD_MEDIUM);
	cd_test_free(t);

	t = team("loadbalance", true);
	judge(t);
	assert_pass(t, "team0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = team("*NOMODE*", true);
	judge(t);
	assert_not_applicable(t, "team0");
	cd_test_free(t);

	t = team(NULL, true);
	give_unseen(t, "team/mode", "team0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "team0", CD_PERMISSION);
	cd_test_free(t);
}

static void a_link_that_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("802.3ad", true, true);

	(void)state;
	give_unseen(t, "nic/carrier", "eth1", CD_TRUNCATED);
	judge(t);
	assert_unknown(t, "bond0", CD_TRUNCATED);
	cd_test_free(t);

	t = cd_test_new(cd_bond_members, "bond.members");
	give_set(t, "bond", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_linked_and_equal_passes),
		cmocka_unit_test(a_lost_member_costs_bandwidth),
		cmocka_unit_test(a_lost_spare_costs_the_spare),
		cmocka_unit_test(of_management_ports_it_weighs_less),
		cmocka_unit_test(taken_down_by_hand_is_no_loss),
		cmocka_unit_test(unwatched_a_dead_active_member_stays_in_use),
		cmocka_unit_test(without_any_link_nothing_passes),
		cmocka_unit_test(an_unused_bond_without_link_is_no_matter),
		cmocka_unit_test(an_address_on_a_vlan_is_use),
		cmocka_unit_test(a_link_whose_arp_is_not_answered_is_given_up),
		cmocka_unit_test(a_link_that_comes_and_goes_flaps),
		cmocka_unit_test(speeds_that_differ),
		cmocka_unit_test(too_few_for_its_own_minimum),
		cmocka_unit_test(the_site_may_want_a_number),
		cmocka_unit_test(one_card_and_two_sockets_are_told),
		cmocka_unit_test(teams_are_judged_by_the_links_of_their_members),
		cmocka_unit_test(a_link_that_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
