/* SPDX-License-Identifier: Apache-2.0 */
/* nic.speed_unused: a faster mode of both ends that this host does not offer. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_speed_unused[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed, int64_t common, int64_t possible)
{
	struct cd_test *t = cd_test_new(cd_nic_speed_unused, "nic.speed_unused");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_bool(t, "nic/autoneg", "eth0", true);
	give_int(t, "port/speed", "eth0", speed);
	if (common)
		give_int(t, "nic/speed_common", "eth0", common);
	else
		give_absent(t, "nic/speed_common", "eth0");
	if (possible)
		give_int(t, "nic/speed_possible", "eth0", possible);
	else
		give_absent(t, "nic/speed_possible", "eth0");
	return t;
}

static void as_fast_as_both_can(void **state)
{
	struct cd_test *t = start(100 * G, 100 * G, 100 * G);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_advertised(void **state)
{
	struct cd_test *t = start(25 * G, 25 * G, 100 * G);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "forced-here", CD_MEDIUM);
	assert_observed_int(t, "eth0", "forced-here", "possible", 100 * G);
	assert_limit(t, "eth0", "forced-here", 25e9);
	cd_test_free(t);
}

static void forced_without_negotiation(void **state)
{
	struct cd_test *t = start(25 * G, 100 * G, 100 * G);

	(void)state;
	give_bool(t, "nic/autoneg", "eth0", false);
	judge(t);
	assert_finding(t, "eth0", "forced-here", CD_MEDIUM);
	assert_observed_text(t, "eth0", "forced-here", "how", "autonegotiation is off");
	cd_test_free(t);
}

/* Advertised by both and not used: the cable's fault, which another check finds. */
static void a_faster_mode_that_both_offer_is_not_ours(void **state)
{
	struct cd_test *t = start(25 * G, 100 * G, 100 * G);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void without_the_peers_modes_nothing_passes(void **state)
{
	struct cd_test *t = start(25 * G, 0, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(25 * G, 0, 0);
	give_unseen(t, "nic/speed_possible", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_fast_as_both_can),
		cmocka_unit_test(what_is_not_advertised),
		cmocka_unit_test(forced_without_negotiation),
		cmocka_unit_test(a_faster_mode_that_both_offer_is_not_ours),
		cmocka_unit_test(without_the_peers_modes_nothing_passes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
