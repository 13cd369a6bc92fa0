/* SPDX-License-Identifier: Apache-2.0 */
/* nic.duplex_autoneg: half duplex where it exists, and a forced end beside one that negotiates. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_duplex_autoneg[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed, const char *duplex, bool autoneg, const char *connector)
{
	struct cd_test *t = cd_test_new(cd_nic_duplex_autoneg, "nic.duplex_autoneg");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_text(t, "nic/driver", "eth0", "igb");
	give_text(t, "nic/pci", "eth0", "0000:01:00.0");
	give_int(t, "port/speed", "eth0", speed);
	give_text(t, "nic/duplex", "eth0", duplex);
	give_bool(t, "nic/autoneg", "eth0", autoneg);
	give_text(t, "nic/connector", "eth0", connector);
	give_texts(t, "nic/modes_peer", "eth0", NULL);
	give_absent(t, "host/virtual", "");
	return t;
}

static void full_and_negotiated_passes(void **state)
{
	struct cd_test *t = start(G, "full", true, "twisted pair");

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void half_is_high_where_it_exists(void **state)
{
	static const struct { int64_t speed; const char *role; bool finding; enum cd_severity s; } cases[] = {
		{ G / 10, "default_route", true, CD_HIGH }, { G, "default_route", true, CD_HIGH },
		{ G / 10, "mgmt", true, CD_MEDIUM }, { 10 * G, "default_route", false, 0 } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(cases[i].speed, "half", true, "twisted pair");

		give_texts(t, "port/role", "eth0", cases[i].role, NULL);
		judge(t);
		if (cases[i].finding)
			assert_finding(t, "eth0", "half-duplex", cases[i].s);
		else
			assert_not_applicable(t, "eth0");
		cd_test_free(t);
	}
}

/* A field that was left 0 reads as half. */
static void half_of_what_has_no_wire_means_nothing(void **state)
{
	struct cd_test *t = start(G, "half", false, "twisted pair");

	(void)state;
	give_text(t, "nic/driver", "eth0", "gve");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(G, "half", false, "twisted pair");
	give_absent(t, "nic/pci", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(G, "half", false, "twisted pair");
	give_text(t, "host/virtual", "", "vmware");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* A driver that fills in nothing tells half, and no speed beside it. */
static void half_without_a_speed_means_nothing(void **state)
{
	struct cd_test *t = start(0, "half", true, "twisted pair");

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_not_applicable(t, "eth0");
	give_unseen(t, "port/speed", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

static void gigabit_over_twisted_pair_negotiates(void **state)
{
	static const struct { const char *connector; bool autoneg, finding; } cases[] = {
		{ "twisted pair", false, true }, { "twisted pair", true, false },
		{ "fibre", false, false } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(G, "full", cases[i].autoneg, cases[i].connector);

		judge(t);
		if (cases[i].finding)
			assert_finding(t, "eth0", "gigabit-forced", CD_MEDIUM);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

/* Cables forced at both ends, and optics, are many and well. */
static void forced_copper_is_found_beside_a_negotiating_peer_only(void **state)
{
	static const struct { const char *connector; bool peer, finding; } cases[] = {
		{ "direct attach", true, true }, { "direct attach", false, false },
		{ "fibre", true, false } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(100 * G, "full", false, cases[i].connector);

		if (cases[i].peer)
			give_texts(t, "nic/modes_peer", "eth0", "100000baseCR4/Full", NULL);
		judge(t);
		if (cases[i].finding)
			assert_finding(t, "eth0", "forced-beside-negotiating", CD_MEDIUM);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

static void what_was_not_told_does_not_pass(void **state)
{
	struct cd_test *t = start(G, "full", true, "twisted pair");

	(void)state;
	give_absent(t, "nic/duplex", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(G, "full", true, "twisted pair");
	give_unseen(t, "nic/duplex", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(G, "half", true, "twisted pair");
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(full_and_negotiated_passes),
		cmocka_unit_test(half_is_high_where_it_exists),
		cmocka_unit_test(half_of_what_has_no_wire_means_nothing),
		cmocka_unit_test(gigabit_over_twisted_pair_negotiates),
		cmocka_unit_test(forced_copper_is_found_beside_a_negotiating_peer_only),
		cmocka_unit_test(what_was_not_told_does_not_pass),
		cmocka_unit_test(half_without_a_speed_means_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
