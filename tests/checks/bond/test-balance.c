/* SPDX-License-Identifier: Apache-2.0 */
/* bond.balance: shares of a loaded bond, and when they say nothing. */
#include "lib/judge.h"

extern const struct cd_check cd_bond_balance[];

#define G INT64_C(1000000000)
#define GBYTES 1000000000ull

static const struct cd_column flows[] = {
	{ "ifname", CD_COL_TEXT, "" }, { .name = NULL },
};

/* Of two ports of 25 Gb/s; what they sent in 3 s. */
static struct cd_test *start(const char *mode, uint64_t first, uint64_t second, int connections)
{
	struct cd_test *t = cd_test_new(cd_bond_balance, "bond.balance");

	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", mode);
	give_texts(t, "bond/members", "bond0", "eth0", "eth1", NULL);
	give_bool(t, "nic/up", "bond0", true);
	give_bool(t, "nic/carrier", "eth0", true);
	give_bool(t, "nic/carrier", "eth1", true);
	give_int(t, "port/speed", "eth0", 25 * G);
	give_int(t, "port/speed", "eth1", 25 * G);
	give_rate(t, "rate/nic/tx_bytes", "eth0", first);
	give_rate(t, "rate/nic/tx_bytes", "eth1", second);
	give_rate(t, "rate/nic/rx_bytes", "eth0", 0);
	give_rate(t, "rate/nic/rx_bytes", "eth1", 0);
	give_table(t, "sock/flows", "", flows);
	while (connections--)
		give_row(t, "sock/flows", "", "ifname", "bond0", NULL);
	return t;
}

static void like_shares_pass(void **state)
{
	struct cd_test *t = start("802.3ad", 6 * GBYTES, 3 * GBYTES, 20);

	(void)state;
	judge(t);
	assert_pass(t, "bond0");
	cd_test_free(t);
}

static void many_connections_on_one_member_are_found(void **state)
{
	struct cd_test *t = start("802.3ad", 6 * GBYTES, GBYTES, 16);

	(void)state;
	judge(t);
	assert_finding(t, "bond0", "tx-uneven", CD_LOW);
	assert_observed_text(t, "bond0", "tx-uneven", "busiest", "eth0");
	assert_observed_int(t, "bond0", "tx-uneven", "most", 16 * G);
	assert_observed_int(t, "bond0", "tx-uneven", "flows", 16);
	cd_test_free(t);

	t = start("balance-xor", 1000, 6 * GBYTES, 100);
	judge(t);
	assert_finding(t, "bond0", "tx-uneven", CD_MEDIUM);
	cd_test_free(t);
}

static void what_comes_in_the_switch_spreads(void **state)
{
	struct cd_test *t = start("802.3ad", 3 * GBYTES, 3 * GBYTES, 40);

	(void)state;
	give_rate(t, "rate/nic/rx_bytes", "eth0", 6 * GBYTES);
	give_rate(t, "rate/nic/rx_bytes", "eth1", GBYTES);
	judge(t);
	assert_finding(t, "bond0", "rx-uneven", CD_LOW);
	assert_int_equal(cd_test_finding(t, "bond0", "rx-uneven")->where, CD_SWITCH);
	assert_no_finding(t, "bond0", "tx-uneven");
	cd_test_free(t);
}

/* One transfer is on one member by design; forwarded traffic and RDMA show no connections here. */
static void few_connections_are_chance(void **state)
{
	struct cd_test *t = start("802.3ad", 6 * GBYTES, 1000, 1);

	(void)state;
	judge(t);
	assert_not_applicable(t, "bond0");
	assert_note(t, "bond0");
	cd_test_free(t);
}

static void an_idle_bond_tells_nothing(void **state)
{
	struct cd_test *t = start("802.3ad", 60000, 0, 20);

	(void)state;
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
}

static void a_spare_is_meant_to_idle(void **state)
{
	struct cd_test *t = start("active-backup", 6 * GBYTES, 0, 20);

	(void)state;
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);

	t = start("802.3ad", 6 * GBYTES, 0, 20);
	give_bool(t, "nic/carrier", "eth1", false);
	judge(t);
	assert_not_applicable(t, "bond0");
	cd_test_free(t);
}

static void without_rates_or_speed_it_is_unknown(void **state)
{
	struct cd_test *t = start("802.3ad", 6 * GBYTES, 0, 20);

	(void)state;
	give_unseen(t, "rate/nic/tx_bytes", "eth1", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "bond0", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start("802.3ad", 6 * GBYTES, 0, 20);
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "bond0", CD_NO_REPLY);
	cd_test_free(t);
}

/* As of virtio: like shares need none, and few connections are chance at any speed. */
static void members_without_a_speed(void **state)
{
	struct cd_test *t = start("802.3ad", 6 * GBYTES, 3 * GBYTES, 20);

	(void)state;
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_pass(t, "bond0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = start("802.3ad", 6 * GBYTES, 1000, 1);
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_not_applicable(t, "bond0");
	assert_no_note(t, "bond0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(like_shares_pass),
		cmocka_unit_test(many_connections_on_one_member_are_found),
		cmocka_unit_test(what_comes_in_the_switch_spreads),
		cmocka_unit_test(few_connections_are_chance),
		cmocka_unit_test(an_idle_bond_tells_nothing),
		cmocka_unit_test(a_spare_is_meant_to_idle),
		cmocka_unit_test(without_rates_or_speed_it_is_unknown),
		cmocka_unit_test(members_without_a_speed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
