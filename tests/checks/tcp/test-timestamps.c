/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.timestamps: off matters with the speed, with reuse of ports and with cookies. */
#include "bdp-facts.h"

#define TIMESTAMPS "sysctl/net.ipv4.tcp_timestamps"
#define REUSE "sysctl/net.ipv4.tcp_tw_reuse"
#define COOKIES "rate/netstat/TcpExt.SyncookiesSent"

extern const struct cd_check cd_tcp_timestamps[];

static struct cd_test *start(int64_t value, int64_t rate)
{
	struct cd_test *t = cd_test_new(cd_tcp_timestamps, "tcp.timestamps");

	give_int(t, TIMESTAMPS, "", value);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", rate);
	return t;
}

static void on_passes(void **state)
{
	struct cd_test *t = start(1, 100000000000);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void without_random_offset_is_told(void **state)
{
	struct cd_test *t = start(2, 100000000000);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void off_on_a_fast_port_wraps(void **state)
{
	struct cd_test *t = start(0, 100000000000);

	(void)state;
	give_int(t, REUSE, "", 2);
	judge(t);
	assert_finding(t, "", "off-at-speed", CD_MEDIUM);
	assert_observed_real(t, "", "off-at-speed", "wrap", 0.34359738368);
	cd_test_free(t);

	t = start(0, 10000000000);
	judge(t);
	assert_finding(t, "", "off-at-speed", CD_MEDIUM);
	cd_test_free(t);
}

static void off_with_reuse_or_cookies_is_medium(void **state)
{
	struct cd_test *t = start(0, 1000000000);

	(void)state;
	give_int(t, REUSE, "", 1);
	judge(t);
	assert_finding(t, "", "off-with-reuse", CD_MEDIUM);
	cd_test_free(t);

	t = start(0, 1000000000);
	give_int(t, REUSE, "", 2);
	give_rate(t, COOKIES, "", 7);
	judge(t);
	assert_finding(t, "", "off-with-cookies", CD_MEDIUM);
	assert_observed_int(t, "", "off-with-cookies", "sent", 7);
	cd_test_free(t);
}

static void off_alone_is_low(void **state)
{
	struct cd_test *t = start(0, 1000000000);

	(void)state;
	give_int(t, REUSE, "", 2);
	give_rate(t, COOKIES, "", 0);
	judge(t);
	assert_finding(t, "", "off", CD_LOW);
	cd_test_free(t);
}

static void the_speed_that_a_site_names_counts_in_a_pod(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_timestamps, "tcp.timestamps");

	(void)state;
	give_int(t, TIMESTAMPS, "", 0);
	give_set(t, "path", NULL);
	give_int(t, "site/speed", "", 400000000000);
	judge(t);
	assert_finding(t, "", "off-at-speed", CD_MEDIUM);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_timestamps, "tcp.timestamps");

	(void)state;
	give_unseen(t, TIMESTAMPS, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_passes),
		cmocka_unit_test(without_random_offset_is_told),
		cmocka_unit_test(off_on_a_fast_port_wraps),
		cmocka_unit_test(off_with_reuse_or_cookies_is_medium),
		cmocka_unit_test(off_alone_is_low),
		cmocka_unit_test(the_speed_that_a_site_names_counts_in_a_pod),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
