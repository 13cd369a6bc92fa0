/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.mem_pressure: now and since the first sample, in pages of the host. */
#include "lib/judge.h"

#define EXT "rate/netstat/TcpExt."

extern const struct cd_check cd_tcp_mem_pressure[];

static struct cd_test *start(int64_t used, uint64_t times, uint64_t aborted)
{
	struct cd_test *t = cd_test_new(cd_tcp_mem_pressure, "tcp.mem_pressure");
	const int64_t limits[] = { 500, 1000, 1500 };

	give_ints(t, "sysctl/net.ipv4.tcp_mem", "", 3, limits);
	give_bytes(t, "host/page_size", "", 65536);
	give_int(t, "sockstat/TCP.mem", "", used);
	give_rate(t, EXT "TCPMemoryPressures", "", times);
	give_rate(t, EXT "TCPAbortOnMemory", "", aborted);
	return t;
}

static void room_enough_passes(void **state)
{
	struct cd_test *t = start(800, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void near_is_medium_and_above_is_high(void **state)
{
	struct cd_test *t = start(801, 0, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "near", CD_MEDIUM);
	cd_test_free(t);

	t = start(1001, 0, 0);
	judge(t);
	assert_finding(t, "", "pressure", CD_HIGH);
	assert_observed_int(t, "", "pressure", "used", 1001 * 65536);
	assert_observed_int(t, "", "pressure", "limit", 65536000);
	cd_test_free(t);
}

static void pressure_between_the_samples_counts(void **state)
{
	struct cd_test *t = start(10, 2, 0);

	(void)state;
	give_rate(t, EXT "TCPMemoryPressuresChrono", "", 1500);
	judge(t);
	assert_finding(t, "", "pressure", CD_HIGH);
	assert_observed_int(t, "", "pressure", "times", 2);
	assert_observed_real(t, "", "pressure", "lasted", 1.5);
	cd_test_free(t);
}

static void pressure_that_began_before_counts_when_it_ends(void **state)
{
	struct cd_test *t = start(10, 0, 7);

	(void)state;
	give_rate(t, EXT "TCPMemoryPressuresChrono", "", 60000);
	judge(t);
	assert_finding(t, "", "aborted", CD_CRITICAL);
	cd_test_free(t);
}

/* As if a day lay between the samples. */
static void short_and_seldom_is_no_fault_of_now(void **state)
{
	struct cd_test *t = start(10, 2, 0);

	(void)state;
	give_bound(t, "least_rate", "1");
	give_rate(t, EXT "TCPMemoryPressuresChrono", "", 25);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(10, 2, 0);
	give_bound(t, "least_rate", "1");
	give_rate(t, EXT "TCPMemoryPressuresChrono", "", 35);	/* of three seconds */
	judge(t);
	assert_finding(t, "", "pressure", CD_HIGH);
	cd_test_free(t);
}

/* Orphans are ended by the same counter. */
static void aborts_are_critical_only_under_pressure(void **state)
{
	struct cd_test *t = start(1200, 0, 3);

	(void)state;
	judge(t);
	assert_finding(t, "", "aborted", CD_CRITICAL);
	cd_test_free(t);

	t = start(10, 0, 3);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_is_not_seen_is_not_passed(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_mem_pressure, "tcp.mem_pressure");
	const int64_t limits[] = { 500, 1000, 1500 };

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_mem", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_mem_pressure, "tcp.mem_pressure");
	give_ints(t, "sysctl/net.ipv4.tcp_mem", "", 3, limits);
	give_bytes(t, "host/page_size", "", 4096);
	give_int(t, "sockstat/TCP.mem", "", 5);
	give_unseen(t, EXT "TCPMemoryPressures", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(room_enough_passes),
		cmocka_unit_test(near_is_medium_and_above_is_high),
		cmocka_unit_test(pressure_between_the_samples_counts),
		cmocka_unit_test(pressure_that_began_before_counts_when_it_ends),
		cmocka_unit_test(short_and_seldom_is_no_fault_of_now),
		cmocka_unit_test(aborts_are_critical_only_under_pressure),
		cmocka_unit_test(what_is_not_seen_is_not_passed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
