/* SPDX-License-Identifier: Apache-2.0 */
/* bond.mode: modes that suit all, the default that suits nobody, and modes that one use excludes. */
#include "lib/judge.h"

extern const struct cd_check cd_bond_mode[];

static struct cd_test *start(const char *mode)
{
	struct cd_test *t = cd_test_new(cd_bond_mode, "bond.mode");

	give_set(t, "bond", "bond0", NULL);
	give_set(t, "team", NULL);
	give_text(t, "bond/mode", "bond0", mode);
	give_texts(t, "bond/members", "bond0", "eth0", "eth1", NULL);
	give_bool(t, "nic/up", "bond0", true);
	give_bool(t, "nic/carrier", "eth0", true);
	give_bool(t, "nic/carrier", "eth1", true);
	return t;
}

static void modes_that_keep_a_connection_together_pass(void **state)
{
	static const char *const well[] = { "802.3ad", "active-backup", "balance-xor", "broadcast",
		"balance-tlb", "balance-alb" };

	(void)state;
	for (size_t i = 0; i < sizeof(well) / sizeof(well[0]); i++) {
		struct cd_test *t = start(well[i]);

		judge(t);
		assert_pass(t, "bond0");
		cd_test_free(t);
	}
}

static void what_needs_the_switch_is_told(void **state)
{
	struct cd_test *t = start("balance-xor");

	(void)state;
	judge(t);
	assert_note(t, "bond0");
	cd_test_free(t);
}

static void the_default_reorders(void **state)
{
	struct cd_test *t = start("balance-rr");

	(void)state;
	judge(t);
	assert_finding(t, "bond0", "reorders", CD_LOW);
	cd_test_free(t);

	t = start("balance-rr");
	give_set(t, "path", "eth0", NULL);
	judge(t);
	assert_finding(t, "bond0", "reorders", CD_MEDIUM);
	assert_observed_int(t, "bond0", "reorders", "members", 2);
	cd_test_free(t);
}

static void one_member_reorders_nothing(void **state)
{
	struct cd_test *t = start("balance-rr");

	(void)state;
	give_texts(t, "bond/members", "bond0", "eth0", NULL);
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

/* Every Ethernet port of some cards could speak RoCE: that is no use of it. */
static void rdma_over_tlb_fails_where_rdma_is_used(void **state)
{
	struct cd_test *t = start("balance-tlb");

	(void)state;
	give_texts(t, "port/role", "eth1", "roce_capable", "roce", "fabric", NULL);
	judge(t);
	assert_finding(t, "bond0", "unfit", CD_MEDIUM);
	cd_test_free(t);

	t = start("balance-tlb");
	give_texts(t, "port/role", "eth1", "roce_capable", "fabric", NULL);
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void alb_below_a_bridge_fails(void **state)
{
	struct cd_test *t = start("balance-alb");

	(void)state;
	give_text(t, "nic/master", "bond0", "br0");
	give_text(t, "nic/kind", "br0", "bridge");
	judge(t);
	assert_finding(t, "bond0", "unfit", CD_MEDIUM);
	cd_test_free(t);

	t = start("balance-alb");
	give_text(t, "nic/master", "bond0", "vrf0");
	give_text(t, "nic/kind", "vrf0", "vrf");
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void the_site_may_want_one(void **state)
{
	struct cd_test *t = start("active-backup");

	(void)state;
	give_bound(t, "mode", "802.3ad");
	judge(t);
	assert_finding(t, "bond0", "not-as-site", CD_MEDIUM);
	assert_observed_text(t, "bond0", "not-as-site", "expected", "802.3ad");
	cd_test_free(t);

	t = start("active-backup");
	give_bound(t, "mode", "802.3ad");
	give_texts(t, "port/role", "eth0", "mgmt", NULL);
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static struct cd_test *team(const char *mode)
{
	struct cd_test *t = cd_test_new(cd_bond_mode, "bond.mode");

	give_set(t, "bond", NULL);
	give_set(t, "team", "team0", NULL);
	if (mode)
		give_text(t, "team/mode", "team0", mode);
	give_texts(t, "team/members", "team0", "eth0", "eth1", NULL);
	return t;
}

static void teams_are_judged_alike(void **state)
{
	struct cd_test *t = team("roundrobin");

	(void)state;
	judge(t);
	assert_finding(t, "team0", "reorders", CD_LOW);
	cd_test_free(t);

	t = team("activebackup");
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "team0");
	cd_test_free(t);

	t = team("*NOMODE*");
	judge(t);
	assert_not_applicable(t, "team0");
	cd_test_free(t);

	t = team(NULL);
	give_unseen(t, "team/mode", "team0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "team0", CD_PERMISSION);
	cd_test_free(t);
}

static void no_bond_is_not_applicable_and_an_unseen_one_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_bond_mode, "bond.mode");

	(void)state;
	give_set(t, "bond", NULL);
	give_set(t, "team", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = start("802.3ad");
	give_unseen(t, "bond/mode", "bond0", CD_MASKED);
	judge(t);
	assert_unknown(t, "bond0", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modes_that_keep_a_connection_together_pass),
		cmocka_unit_test(what_needs_the_switch_is_told),
		cmocka_unit_test(the_default_reorders),
		cmocka_unit_test(one_member_reorders_nothing),
		cmocka_unit_test(rdma_over_tlb_fails_where_rdma_is_used),
		cmocka_unit_test(alb_below_a_bridge_fails),
		cmocka_unit_test(the_site_may_want_one),
		cmocka_unit_test(teams_are_judged_alike),
		cmocka_unit_test(no_bond_is_not_applicable_and_an_unseen_one_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
