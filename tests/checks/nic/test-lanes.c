/* SPDX-License-Identifier: Apache-2.0 */
/* nic.lanes: a slow port on fewer lanes than its speed takes; newer signalling is no loss. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_lanes[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed, int64_t lanes, int64_t common)
{
	struct cd_test *t = cd_test_new(cd_nic_lanes, "nic.lanes");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_int(t, "port/speed", "eth0", speed);
	give_int(t, "nic/lanes", "eth0", lanes);
	give_texts(t, "nic/modes_supported", "eth0", "25000baseCR/Full", "100000baseCR4/Full",
		   "100000baseLR4_ER4/Full", "40000baseCR4/Full", NULL);
	give_texts(t, "nic/modes_peer", "eth0", NULL);
	if (common)
		give_int(t, "nic/speed_common", "eth0", common);
	else
		give_absent(t, "nic/speed_common", "eth0");
	return t;
}

static void the_expected_speed_passes_on_any_lanes(void **state)
{
	struct cd_test *t = start(100 * G, 1, 100 * G);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void two_lanes_of_four(void **state)
{
	struct cd_test *t = start(50 * G, 2, 100 * G);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "lost", CD_MEDIUM);
	assert_observed_int(t, "eth0", "lost", "needed", 4);
	cd_test_free(t);
}

/* 40 Gb/s on four lanes: slow, but each lane is there. */
static void slow_on_all_lanes_is_no_loss(void **state)
{
	struct cd_test *t = start(40 * G, 4, 100 * G);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void the_site_expects(void **state)
{
	struct cd_test *t = start(25 * G, 1, 0);

	(void)state;
	give_int(t, "site/speed", "", 100 * G);
	judge(t);
	assert_finding(t, "eth0", "lost", CD_MEDIUM);
	cd_test_free(t);
}

/* A card that does the speed on two lanes, and a peer that does so alone. */
static void the_peers_modes_decide(void **state)
{
	struct cd_test *t = start(50 * G, 2, 100 * G);

	(void)state;
	give_texts(t, "nic/modes_supported", "eth0", "100000baseCR4/Full", "100000baseKR2/Full", NULL);
	give_texts(t, "nic/modes_peer", "eth0", "100000baseKR2/Full", NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void without_an_expectation_or_lanes_nothing_passes(void **state)
{
	struct cd_test *t = start(25 * G, 1, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(25 * G, 1, 100 * G);
	give_absent(t, "nic/lanes", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(25 * G, 1, 100 * G);
	give_unseen(t, "nic/lanes", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(100 * G, 1, 200 * G);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_expected_speed_passes_on_any_lanes),
		cmocka_unit_test(two_lanes_of_four),
		cmocka_unit_test(slow_on_all_lanes_is_no_loss),
		cmocka_unit_test(the_site_expects),
		cmocka_unit_test(the_peers_modes_decide),
		cmocka_unit_test(without_an_expectation_or_lanes_nothing_passes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
