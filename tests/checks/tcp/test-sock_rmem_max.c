/* SPDX-License-Identifier: Apache-2.0 */
/* sock.rmem_max: a low cap is a fault only where something is lost or held back. */
#include "bdp-facts.h"

#define LIMIT "sysctl/net.core.rmem_max"
#define INITIAL "sysctl/net.core.rmem_default"
#define FOUR "rate/netstat/Udp.RcvbufErrors"
#define SIX "rate/netstat6/Udp6RcvbufErrors"

extern const struct cd_check cd_tcp_sock_rmem_max[];

static const struct cd_column columns[] = {
	{ "rcvbuf", CD_COL_INT, "bytes" }, { "loopback", CD_COL_INT, "" }, { .name = NULL }
};

/* 100 Gb/s: 10 ms are 125 MB, of which 64 MiB are asked for. */
static struct cd_test *start(int64_t limit, int64_t initial)
{
	struct cd_test *t = cd_test_new(cd_tcp_sock_rmem_max, "sock.rmem_max");

	give_int(t, LIMIT, "", limit);
	give_int(t, INITIAL, "", initial);
	give_eth0(t, "given");
	give_text(t, "path/fastest", "", "eth0");
	return t;
}

static void a_cap_that_outlasts_a_stall_passes(void **state)
{
	struct cd_test *t = start(67108864, 212992);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_low_cap_without_any_loss_is_a_note(void **state)
{
	struct cd_test *t = start(212992, 212992);

	(void)state;
	give_rate(t, FOUR, "", 0);
	give_absent(t, SIX, "");
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "rcvbuf", (int64_t)131072, NULL);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_low_cap_with_drops_of_either_family_fails(void **state)
{
	struct cd_test *t = start(212992, 212992);

	(void)state;
	give_rate(t, FOUR, "", 0);
	give_rate(t, SIX, "", 40);
	judge(t);
	assert_finding(t, "", "below-need-of-none", CD_MEDIUM);
	assert_no_finding(t, "", "below-need");
	assert_observed_int(t, "", "below-need-of-none", "need", 67108864);
	assert_observed_int(t, "", "below-need-of-none", "drops", 40);
	assert_int_equal(cd_test_finding(t, "", "below-need-of-none")->confidence, CD_POSSIBLE);
	cd_test_free(t);

	t = start(212992, 212992);
	give_rate(t, FOUR, "", 40);
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "rcvbuf", (int64_t)425984, NULL);
	judge(t);
	assert_finding(t, "", "below-need", CD_MEDIUM);
	assert_no_finding(t, "", "below-need-of-none");
	assert_int_equal(cd_test_finding(t, "", "below-need")->confidence, CD_CONSISTENT);
	cd_test_free(t);
}

static void a_connection_at_the_cap_fails_but_not_over_loopback(void **state)
{
	struct cd_test *t = start(212992, 212992);

	(void)state;
	give_rate(t, FOUR, "", 0);
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "rcvbuf", (int64_t)425984, NULL);
	judge(t);
	assert_finding(t, "", "below-need", CD_MEDIUM);
	assert_observed_int(t, "", "below-need", "pinned", 1);
	cd_test_free(t);

	t = start(212992, 212992);
	give_rate(t, FOUR, "", 0);
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "rcvbuf", (int64_t)425984, "loopback", (int64_t)1, NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_low_cap_is_unknown_when_nobody_saw_whether_something_is_lost(void **state)
{
	struct cd_test *t = start(212992, 212992);

	(void)state;
	give_unseen(t, FOUR, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void a_default_above_the_cap_or_above_a_mebibyte_is_low(void **state)
{
	struct cd_test *t = start(67108864, 67108865);

	(void)state;
	judge(t);
	assert_finding(t, "", "default-above-max", CD_LOW);
	cd_test_free(t);

	t = start(67108864, 1048576);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(67108864, 1048577);
	judge(t);
	assert_finding(t, "", "large-default", CD_LOW);
	cd_test_free(t);
}

static void a_site_moves_the_stall(void **state)
{
	struct cd_test *t = start(212992, 212992);

	(void)state;
	give_bound(t, "stall", "10us");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_size_that_no_kernel_takes_is_garbage(void **state)
{
	static const int64_t bad[] = { -1, 0, INT64_C(1) << 31 };

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct cd_test *t = start(bad[i], 212992);

		judge(t);
		assert_unknown(t, "", CD_GARBAGE);
		cd_test_free(t);
	}
}

static void hidden_in_a_pod_is_unknown_and_no_port_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_sock_rmem_max, "sock.rmem_max");

	(void)state;
	give_unseen(t, LIMIT, "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_sock_rmem_max, "sock.rmem_max");
	give_int(t, LIMIT, "", 212992);
	give_set(t, "path", NULL);
	give_absent(t, "path/fastest", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_cap_that_outlasts_a_stall_passes),
		cmocka_unit_test(a_low_cap_without_any_loss_is_a_note),
		cmocka_unit_test(a_low_cap_with_drops_of_either_family_fails),
		cmocka_unit_test(a_connection_at_the_cap_fails_but_not_over_loopback),
		cmocka_unit_test(a_low_cap_is_unknown_when_nobody_saw_whether_something_is_lost),
		cmocka_unit_test(a_default_above_the_cap_or_above_a_mebibyte_is_low),
		cmocka_unit_test(a_site_moves_the_stall),
		cmocka_unit_test(a_size_that_no_kernel_takes_is_garbage),
		cmocka_unit_test(hidden_in_a_pod_is_unknown_and_no_port_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
