/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.window_scaling: both ways to have no scale, and what must not be called a pass. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_window_scaling[];

static struct cd_test *start(void)
{
	return cd_test_new(cd_tcp_window_scaling, "tcp.window_scaling");
}

static void give_rmem(struct cd_test *t, int64_t max)
{
	const int64_t rmem[] = { 4096, 16384, max };

	give_ints(t, "sysctl/net.ipv4.tcp_rmem", "", 3, rmem);
}

static void scaling_off_fails_critically(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 0);
	give_text(t, "path/fastest", "", "eth0");
	give_duration(t, "path/rtt", "", 100000);
	judge(t);
	assert_verdict(t, CD_FAIL);
	assert_finding(t, "", "off", CD_CRITICAL);
	assert_limit(t, "", "off", 5242800000.0);
	cd_test_free(t);
}

static void scaling_off_without_a_round_trip_still_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 0);
	give_unseen(t, "path/rtt", "", CD_NOT_COLLECTED);
	judge(t);
	assert_finding(t, "", "off", CD_CRITICAL);
	cd_test_free(t);
}

static void large_autotuning_passes_without_rmem_max(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_rmem(t, 6291456);
	give_unseen(t, "sysctl/net.core.rmem_max", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_large_rmem_max_alone_is_enough_for_a_shift(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_rmem(t, 65535);
	give_int(t, "sysctl/net.core.rmem_max", "", 65536);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void both_maxima_below_64k_fail(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_rmem(t, 65535);
	give_int(t, "sysctl/net.core.rmem_max", "", 65535);
	give_text(t, "path/fastest", "", "eth0");
	give_duration(t, "path/rtt", "", 1000000);
	judge(t);
	assert_verdict(t, CD_FAIL);
	assert_finding(t, "", "buffers-below-64k", CD_CRITICAL);
	assert_observed_int(t, "", "buffers-below-64k", "rmem_max", 65535);
	assert_limit(t, "", "buffers-below-64k", 262136000.0);
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_window_scaling", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_rmem(t, 4096);
	give_unseen(t, "sysctl/net.core.rmem_max", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void a_kernel_without_the_key_is_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_absent(t, "sysctl/net.ipv4.tcp_window_scaling", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void an_assumed_round_trip_makes_the_number_a_possible_one(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_window_scaling, "tcp.window_scaling");

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 0);
	give_duration(t, "path/rtt", "", 500000);
	give_text(t, "path/rtt_from", "", "assumed");
	judge(t);
	assert_finding(t, "", "off", CD_CRITICAL);
	assert_int_equal(cd_test_finding(t, "", "off")->confidence, CD_POSSIBLE);
	give_text(t, "path/rtt_from", "", "measured");
	judge(t);
	assert_int_equal(cd_test_finding(t, "", "off")->confidence, CD_CONSISTENT);
	cd_test_free(t);
}

static void buffers_that_no_kernel_takes_are_garbage(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_rmem(t, -1);
	give_int(t, "sysctl/net.core.rmem_max", "", 32768);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);

	t = start();
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_rmem(t, 32768);
	give_int(t, "sysctl/net.core.rmem_max", "", -32768);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scaling_off_fails_critically),
		cmocka_unit_test(scaling_off_without_a_round_trip_still_fails),
		cmocka_unit_test(large_autotuning_passes_without_rmem_max),
		cmocka_unit_test(a_large_rmem_max_alone_is_enough_for_a_shift),
		cmocka_unit_test(both_maxima_below_64k_fail),
		cmocka_unit_test(what_was_not_seen_is_unknown),
		cmocka_unit_test(a_kernel_without_the_key_is_not_judged),
		cmocka_unit_test(an_assumed_round_trip_makes_the_number_a_possible_one),
		cmocka_unit_test(buffers_that_no_kernel_takes_are_garbage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
