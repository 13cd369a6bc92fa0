/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.tw_reuse: room for TIME_WAIT, and a reuse that cannot work. */
#include "lib/judge.h"

#define REUSE "sysctl/net.ipv4.tcp_tw_reuse"
#define LIMIT "sysctl/net.ipv4.tcp_max_tw_buckets"
#define HASH "sysctl/net.ipv4.tcp_ehash_entries"
#define TIMESTAMPS "sysctl/net.ipv4.tcp_timestamps"
#define OVERFLOW "rate/netstat/TcpExt.TCPTimeWaitOverflow"
#define NOW "sockstat/TCP.tw"

extern const struct cd_check cd_tcp_tw_reuse[];

static struct cd_test *start(int64_t limit, int64_t now, uint64_t overflow)
{
	struct cd_test *t = cd_test_new(cd_tcp_tw_reuse, "tcp.tw_reuse");

	give_int(t, REUSE, "", 2);
	give_int(t, LIMIT, "", limit);
	give_int(t, NOW, "", now);
	give_rate(t, OVERFLOW, "", overflow);
	return t;
}

static void room_passes(void **state)
{
	struct cd_test *t = start(131072, 1000, 0);

	(void)state;
	give_int(t, HASH, "", 262144);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void at_the_limit_or_beyond_is_medium(void **state)
{
	struct cd_test *t = start(4096, 4096, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "full", CD_MEDIUM);
	cd_test_free(t);

	t = start(4096, 100, 3);
	judge(t);
	assert_finding(t, "", "full", CD_MEDIUM);
	assert_observed_int(t, "", "full", "overflowed", 3);
	assert_observed_int(t, "", "full", "set_to", 262144);
	cd_test_free(t);
}

static void twice_as_much_is_what_a_kernel_takes(void **state)
{
	struct cd_test *t = start(2000000000, 2000000000, 0);

	(void)state;
	judge(t);
	assert_observed_int(t, "", "full", "set_to", INT32_MAX);
	cd_test_free(t);
}

static void few_for_the_time_are_no_fault(void **state)
{
	struct cd_test *t = start(131072, 10, 2);

	(void)state;
	give_bound(t, "least_rate", "1");	/* three seconds */
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void below_half_of_the_table_was_lowered(void **state)
{
	struct cd_test *t = start(5000, 10, 0);

	(void)state;
	give_int(t, HASH, "", -262144);	/* shared with the first namespace */
	judge(t);
	assert_finding(t, "", "limit-lowered", CD_LOW);
	assert_observed_int(t, "", "limit-lowered", "usual", 131072);
	cd_test_free(t);
}

static void a_small_machine_has_a_small_limit(void **state)
{
	struct cd_test *t = start(4096, 10, 0);

	(void)state;
	give_int(t, HASH, "", 8192);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void reuse_needs_timestamps(void **state)
{
	struct cd_test *t = start(131072, 10, 0);

	(void)state;
	give_int(t, REUSE, "", 1);
	give_int(t, TIMESTAMPS, "", 0);
	judge(t);
	assert_finding(t, "", "reuse-without-timestamps", CD_LOW);
	cd_test_free(t);

	t = start(131072, 10, 0);
	give_int(t, REUSE, "", 1);
	give_int(t, TIMESTAMPS, "", 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_tw_reuse, "tcp.tw_reuse");

	(void)state;
	give_int(t, REUSE, "", 2);
	give_int(t, LIMIT, "", 131072);
	give_int(t, NOW, "", 1);
	give_unseen(t, OVERFLOW, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(room_passes),
		cmocka_unit_test(at_the_limit_or_beyond_is_medium),
		cmocka_unit_test(twice_as_much_is_what_a_kernel_takes),
		cmocka_unit_test(few_for_the_time_are_no_fault),
		cmocka_unit_test(below_half_of_the_table_was_lowered),
		cmocka_unit_test(a_small_machine_has_a_small_limit),
		cmocka_unit_test(reuse_needs_timestamps),
		cmocka_unit_test(one_sample_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
