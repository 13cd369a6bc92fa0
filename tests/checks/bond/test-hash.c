/* SPDX-License-Identifier: Apache-2.0 */
/* bond.hash: what a hash of hardware addresses does to routed traffic, to few peers, and to many. */
#include "lib/judge.h"

extern const struct cd_check cd_bond_hash[];

static const struct cd_column routes[] = {
	{ "oif", CD_COL_TEXT, "" }, { "gateway", CD_COL_TEXT, "" }, { .name = NULL },
};
static const struct cd_column neighbours[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(const char *mode, const char *hash)
{
	struct cd_test *t = cd_test_new(cd_bond_hash, "bond.hash");

	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", mode);
	give_text(t, "bond/hash", "bond0", hash);
	give_texts(t, "bond/members", "bond0", "eth0", "eth1", NULL);
	give_bool(t, "nic/up", "bond0", true);
	give_bool(t, "nic/carrier", "eth0", true);
	give_bool(t, "nic/carrier", "eth1", true);
	give_table(t, "route", "", routes);
	give_table(t, "neigh", "", neighbours);
	return t;
}

static void give_peers(struct cd_test *t, int n, const char *state)
{
	while (n--)
		give_row(t, "neigh", "", "ifname", "bond0", "state", state, NULL);
}

static void hashes_that_see_more_pass(void **state)
{
	static const char *const well[] = { "layer3+4", "layer2+3", "encap3+4", "encap2+3", "vlan+srcmac" };

	(void)state;
	for (size_t i = 0; i < sizeof(well) / sizeof(well[0]); i++) {
		struct cd_test *t = start("802.3ad", well[i]);

		give_row(t, "route", "", "oif", "bond0", "gateway", "10.0.0.1", NULL);
		judge(t);
		assert_pass(t, "bond0");
		if (i == 1 || i > 2)
			assert_note(t, "bond0");
		else
			assert_no_note(t, "bond0");
		cd_test_free(t);
	}
}

static void all_to_one_router_takes_one_member(void **state)
{
	struct cd_test *t = start("802.3ad", "layer2");

	(void)state;
	give_row(t, "route", "", "oif", "bond0.7", "gateway", "10.0.0.1", NULL);
	give_texts(t, "nic/lower", "bond0.7", "bond0", NULL);
	give_peers(t, 30, "stale");
	judge(t);
	assert_finding(t, "bond0", "routed-by-address", CD_LOW);
	assert_observed_text(t, "bond0", "routed-by-address", "gateway", "10.0.0.1");
	assert_observed_int(t, "bond0", "routed-by-address", "members", 2);
	cd_test_free(t);
}

static void a_router_elsewhere_is_no_matter(void **state)
{
	struct cd_test *t = start("802.3ad", "layer2");

	(void)state;
	give_row(t, "route", "", "oif", "mgmt0", "gateway", "10.8.0.1", NULL);
	give_row(t, "route", "", "oif", "bond0", NULL);
	give_peers(t, 30, "reachable");
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void seen_in_the_counters_it_weighs_more(void **state)
{
	struct cd_test *t = start("balance-xor", "layer2");

	(void)state;
	give_row(t, "route", "", "oif", "bond0", "gateway", "10.0.0.1", NULL);
	give_rate(t, "rate/nic/tx_bytes", "eth0", 3000000000);
	give_rate(t, "rate/nic/tx_bytes", "eth1", 3000);
	judge(t);
	assert_finding(t, "bond0", "routed-by-address", CD_MEDIUM);
	assert_int_equal(cd_test_finding(t, "bond0", "routed-by-address")->confidence, CD_MEASURED);
	cd_test_free(t);
}

static void few_peers_leave_members_idle(void **state)
{
	struct cd_test *t = start("802.3ad", "layer2");

	(void)state;
	give_peers(t, 2, "reachable");
	give_peers(t, 20, "failed");
	judge(t);
	assert_finding(t, "bond0", "few-peers", CD_LOW);
	assert_observed_int(t, "bond0", "few-peers", "peers", 2);
	cd_test_free(t);
}

static void without_any_peer_nothing_is_said(void **state)
{
	struct cd_test *t = start("802.3ad", "layer2");

	(void)state;
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
}

static void a_management_bond_need_not_be_fast(void **state)
{
	struct cd_test *t = start("802.3ad", "layer2");

	(void)state;
	give_texts(t, "port/role", "eth1", "default_route", "mgmt", NULL);
	give_row(t, "route", "", "oif", "bond0", "gateway", "10.0.0.1", NULL);
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void without_a_choice_there_is_no_hash(void **state)
{
	struct cd_test *t = start("active-backup", "layer2");

	(void)state;
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);

	t = start("802.3ad", "layer2");
	give_bool(t, "nic/carrier", "eth1", false);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);

	t = start("802.3ad", "layer2");
	give_int(t, "bond/aggregator", "eth0", 1);
	give_int(t, "bond/aggregator", "eth1", 2);
	give_int(t, "bond/ad_aggregator", "bond0", 1);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("802.3ad", "layer2");

	(void)state;
	give_unseen(t, "bond/hash", "bond0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "bond0", CD_GARBAGE);
	cd_test_free(t);

	t = start("802.3ad", "layer2");
	give_unseen(t, "route", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "bond0", CD_MASKED);
	cd_test_free(t);

	t = start("802.3ad", "layer2");
	give_row(t, "route", "", "oif", "eth9", NULL);
	give_total(t, "route", "", 1000);
	judge(t);
	assert_unknown(t, "bond0", CD_TRUNCATED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hashes_that_see_more_pass),
		cmocka_unit_test(all_to_one_router_takes_one_member),
		cmocka_unit_test(a_router_elsewhere_is_no_matter),
		cmocka_unit_test(seen_in_the_counters_it_weighs_more),
		cmocka_unit_test(few_peers_leave_members_idle),
		cmocka_unit_test(without_any_peer_nothing_is_said),
		cmocka_unit_test(a_management_bond_need_not_be_fast),
		cmocka_unit_test(without_a_choice_there_is_no_hash),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
