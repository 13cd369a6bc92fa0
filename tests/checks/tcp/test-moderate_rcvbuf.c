/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.moderate_rcvbuf: how bad it is without depends on what the worst path needs. */
#include "bdp-facts.h"

#define MODERATE "sysctl/net.ipv4.tcp_moderate_rcvbuf"
#define LOW_RTT "sysctl/net.ipv4.tcp_rcvbuf_low_rtt"
#define RMEM "sysctl/net.ipv4.tcp_rmem"

extern const struct cd_check cd_tcp_moderate_rcvbuf[];

static struct cd_test *start(int64_t on, int64_t initial)
{
	struct cd_test *t = cd_test_new(cd_tcp_moderate_rcvbuf, "tcp.moderate_rcvbuf");

	give_int(t, MODERATE, "", on);
	give_three(t, RMEM, 4096, initial, 33554432);
	return t;
}

static void on_passes(void **state)
{
	struct cd_test *t = start(1, 131072);

	(void)state;
	give_eth0(t, "given");
	give_int(t, LOW_RTT, "", 1000);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void slow_growth_is_told(void **state)
{
	struct cd_test *t = start(1, 131072);

	(void)state;
	give_eth0(t, "given");
	give_int(t, LOW_RTT, "", 100000);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void off_caps_the_path_at_the_initial_buffer(void **state)
{
	struct cd_test *t = start(0, 131072);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "off-below-need", CD_HIGH);
	assert_limit(t, "", "off-below-need", 131072 / 2 * 8 / 0.0005);
	assert_observed_int(t, "", "off-below-need", "need", 12500000);
	cd_test_free(t);
}

static void an_assumed_round_trip_makes_it_weaker(void **state)
{
	struct cd_test *t = start(0, 131072);

	(void)state;
	give_eth0(t, "assumed");
	judge(t);
	assert_finding(t, "", "off-below-need", CD_MEDIUM);
	cd_test_free(t);
}

static void off_with_a_large_start_is_medium(void **state)
{
	struct cd_test *t = start(0, 12500000);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "off", CD_MEDIUM);
	assert_no_finding(t, "", "off-below-need");
	cd_test_free(t);
}

static void off_without_a_known_path_is_medium(void **state)
{
	struct cd_test *t = start(0, 131072);

	(void)state;
	give_set(t, "path", NULL);
	judge(t);
	assert_finding(t, "", "off", CD_MEDIUM);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_moderate_rcvbuf, "tcp.moderate_rcvbuf");

	(void)state;
	give_unseen(t, MODERATE, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_passes),
		cmocka_unit_test(slow_growth_is_told),
		cmocka_unit_test(off_caps_the_path_at_the_initial_buffer),
		cmocka_unit_test(an_assumed_round_trip_makes_it_weaker),
		cmocka_unit_test(off_with_a_large_start_is_medium),
		cmocka_unit_test(off_without_a_known_path_is_medium),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
