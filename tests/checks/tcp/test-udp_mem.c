/* SPDX-License-Identifier: Apache-2.0 */
/* udp.mem: what is used beside the limits, and what was refused in either family. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_udp_mem[];

static struct cd_test *start(int64_t used)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_mem, "udp.mem");
	const int64_t limits[] = { 500, 1000, 1500 };

	give_ints(t, "sysctl/net.ipv4.udp_mem", "", 3, limits);
	give_bytes(t, "host/page_size", "", 4096);
	give_int(t, "sockstat/UDP.mem", "", used);
	give_rate(t, "rate/netstat/Udp.MemErrors", "", 0);
	give_absent(t, "rate/netstat6/Udp6MemErrors", "");
	return t;
}

static void room_enough_passes(void **state)
{
	struct cd_test *t = start(800);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void near_above_and_refused(void **state)
{
	struct cd_test *t = start(801);

	(void)state;
	judge(t);
	assert_finding(t, "", "near", CD_LOW);
	cd_test_free(t);

	t = start(1001);
	judge(t);
	assert_finding(t, "", "pressure", CD_MEDIUM);
	assert_observed_int(t, "", "pressure", "most", 1500 * 4096);
	cd_test_free(t);

	t = start(1);
	give_rate(t, "rate/netstat/Udp.MemErrors", "", 2);
	give_rate(t, "rate/netstat6/Udp6MemErrors", "", 3);
	judge(t);
	assert_finding(t, "", "refused", CD_MEDIUM);
	assert_observed_int(t, "", "refused", "dropped", 5);
	cd_test_free(t);
}

static void few_for_the_time_are_no_fault(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_bound(t, "least_rate", "1");
	give_rate(t, "rate/netstat/Udp.MemErrors", "", 2);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void one_sample_is_unknown_in_either_family(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_unseen(t, "rate/netstat/Udp.MemErrors", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start(1);
	give_unseen(t, "rate/netstat6/Udp6MemErrors", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start(1001);	/* what is seen is said */
	give_unseen(t, "rate/netstat/Udp.MemErrors", "", CD_ONE_SAMPLE);
	judge(t);
	assert_finding(t, "", "pressure", CD_MEDIUM);
	cd_test_free(t);
}

static void a_pod_does_not_see_the_limits(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_mem, "udp.mem");

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.udp_mem", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(room_enough_passes),
		cmocka_unit_test(near_above_and_refused),
		cmocka_unit_test(few_for_the_time_are_no_fault),
		cmocka_unit_test(one_sample_is_unknown_in_either_family),
		cmocka_unit_test(a_pod_does_not_see_the_limits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
