/* SPDX-License-Identifier: Apache-2.0 */
/* bond.monitor: a bond that looks at its links, one that does not, and bonds that need not. */
#include "lib/judge.h"

extern const struct cd_check cd_bond_monitor[];

static struct cd_test *start(const char *mode, bool two)
{
	struct cd_test *t = cd_test_new(cd_bond_monitor, "bond.monitor");

	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", mode);
	give_texts(t, "bond/members", "bond0", "eth0", two ? "eth1" : NULL, NULL);
	give_bool(t, "nic/up", "bond0", true);
	give_bool(t, "nic/carrier", "eth0", true);
	give_bool(t, "nic/carrier", "eth1", true);
	return t;
}

static void every_100_ms_passes(void **state)
{
	struct cd_test *t = start("802.3ad", true);

	(void)state;
	give_int(t, "bond/miimon", "bond0", 100);
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void arp_is_monitoring_too(void **state)
{
	struct cd_test *t = start("active-backup", true);

	(void)state;
	give_int(t, "bond/miimon", "bond0", 0);
	give_int(t, "bond/arp_interval", "bond0", 1000);
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void neither_fails(void **state)
{
	struct cd_test *t = start("active-backup", true);

	(void)state;
	give_int(t, "bond/miimon", "bond0", 0);
	give_int(t, "bond/arp_interval", "bond0", 0);
	judge(t);
	assert_finding(t, "bond0", "none", CD_HIGH);
	assert_acts(t, "bond0", "none", CD_LATENT);
	cd_test_free(t);
}

/* They skip a member without carrier; what stays up is the bond. */
static void where_all_members_share_it_weighs_less(void **state)
{
	struct cd_test *t = start("balance-xor", true);

	(void)state;
	give_int(t, "bond/miimon", "bond0", 0);
	give_int(t, "bond/arp_interval", "bond0", 0);
	judge(t);
	assert_finding(t, "bond0", "none", CD_MEDIUM);
	cd_test_free(t);
}

static void of_management_ports_it_weighs_less(void **state)
{
	struct cd_test *t = start("active-backup", true);

	(void)state;
	give_texts(t, "port/role", "eth0", "mgmt", NULL);
	give_int(t, "bond/miimon", "bond0", 0);
	give_int(t, "bond/arp_interval", "bond0", 0);
	judge(t);
	assert_finding(t, "bond0", "none", CD_MEDIUM);
	cd_test_free(t);
}

static void seldom_is_found_and_the_bound_is_a_site_s(void **state)
{
	struct cd_test *t = start("active-backup", true);

	(void)state;
	give_int(t, "bond/miimon", "bond0", 1000);
	judge(t);
	assert_finding(t, "bond0", "slow", CD_MEDIUM);
	assert_observed_int(t, "bond0", "slow", "interval", 1000);
	cd_test_free(t);

	t = start("active-backup", true);
	give_int(t, "bond/miimon", "bond0", 1000);
	give_bound(t, "slowest", "1000");
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void one_member_has_nothing_to_change_over_to(void **state)
{
	struct cd_test *t = start("active-backup", false);

	(void)state;
	give_int(t, "bond/miimon", "bond0", 0);
	give_int(t, "bond/arp_interval", "bond0", 0);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
}

static void down_or_without_members_or_no_bond_is_no_matter(void **state)
{
	struct cd_test *t = start("active-backup", true);

	(void)state;
	give_bool(t, "nic/up", "bond0", false);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);

	t = start("active-backup", true);
	give_texts(t, "bond/members", "bond0", NULL);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);

	t = cd_test_new(cd_bond_monitor, "bond.monitor");
	give_set(t, "bond", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void an_interval_that_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("active-backup", true);

	(void)state;
	give_unseen(t, "bond/miimon", "bond0", CD_TRUNCATED);
	judge(t);
	assert_unknown(t, "bond0", CD_TRUNCATED);
	cd_test_free(t);

	t = start("active-backup", true);
	give_int(t, "bond/miimon", "bond0", 0);
	give_unseen(t, "bond/arp_interval", "bond0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "bond0", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_100_ms_passes),
		cmocka_unit_test(arp_is_monitoring_too),
		cmocka_unit_test(neither_fails),
		cmocka_unit_test(where_all_members_share_it_weighs_less),
		cmocka_unit_test(of_management_ports_it_weighs_less),
		cmocka_unit_test(seldom_is_found_and_the_bound_is_a_site_s),
		cmocka_unit_test(one_member_has_nothing_to_change_over_to),
		cmocka_unit_test(down_or_without_members_or_no_bond_is_no_matter),
		cmocka_unit_test(an_interval_that_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
