/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.syncookies: clients that come back by cookies are a fault, a flood is not. */
#include "lib/judge.h"

#define COOKIES "sysctl/net.ipv4.tcp_syncookies"
#define SENT "rate/netstat/TcpExt.SyncookiesSent"
#define CAME_BACK "rate/netstat/TcpExt.SyncookiesRecv"

extern const struct cd_check cd_tcp_syncookies[];

static struct cd_test *start(int64_t value, uint64_t sent, uint64_t back)
{
	struct cd_test *t = cd_test_new(cd_tcp_syncookies, "tcp.syncookies");

	give_int(t, COOKIES, "", value);
	give_rate(t, SENT, "", sent);
	give_rate(t, CAME_BACK, "", back);
	return t;
}

static void a_fallback_that_rests_passes(void **state)
{
	struct cd_test *t = start(1, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void cookies_that_come_back_are_clients(void **state)
{
	struct cd_test *t = start(1, 100, 50);

	(void)state;
	judge(t);
	assert_finding(t, "", "in-use", CD_MEDIUM);
	assert_observed_int(t, "", "in-use", "sent", 100);
	assert_observed_int(t, "", "in-use", "came_back", 50);
	cd_test_free(t);
}

static void cookies_that_stay_away_are_a_flood(void **state)
{
	struct cd_test *t = start(1, 100, 49);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_few_that_come_back_are_no_fault(void **state)
{
	struct cd_test *t = start(1, 4, 4);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(1, 100, 100);	/* as if a day lay between */
	give_bound(t, "least_rate", "34");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void always_is_medium_and_off_low(void **state)
{
	struct cd_test *t = start(2, 0, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "always", CD_MEDIUM);
	cd_test_free(t);

	t = start(0, 0, 0);
	judge(t);
	assert_finding(t, "", "off", CD_LOW);
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_syncookies, "tcp.syncookies");

	(void)state;
	give_int(t, COOKIES, "", 1);
	give_unseen(t, SENT, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void a_kernel_without_cookies_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_syncookies, "tcp.syncookies");

	(void)state;
	give_absent(t, COOKIES, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_fallback_that_rests_passes),
		cmocka_unit_test(cookies_that_come_back_are_clients),
		cmocka_unit_test(cookies_that_stay_away_are_a_flood),
		cmocka_unit_test(a_few_that_come_back_are_no_fault),
		cmocka_unit_test(always_is_medium_and_off_low),
		cmocka_unit_test(one_sample_is_unknown),
		cmocka_unit_test(a_kernel_without_cookies_is_not_applicable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
