/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.syn_backlog: counts only without cookies, but a filling queue always. */
#include "lib/judge.h"

#define BACKLOG "sysctl/net.ipv4.tcp_max_syn_backlog"
#define COOKIES "sysctl/net.ipv4.tcp_syncookies"

extern const struct cd_check cd_tcp_syn_backlog[];

static const struct cd_column listeners[] = {
	{ "local", CD_COL_TEXT, "" }, { "port", CD_COL_INT, "" }, { "limit", CD_COL_INT, "" },
	{ "half_open", CD_COL_INT, "" }, { .name = NULL }
};

static struct cd_test *start(int64_t cookies, int64_t backlog, int64_t limit, int64_t half_open)
{
	struct cd_test *t = cd_test_new(cd_tcp_syn_backlog, "tcp.syn_backlog");

	give_int(t, COOKIES, "", cookies);
	give_int(t, BACKLOG, "", backlog);
	give_table(t, "sock/listen", "", listeners);
	give_row(t, "sock/listen", "", "local", "0.0.0.0", "port", INT64_C(80), "limit", limit,
		 "half_open", half_open, NULL);
	give_bool(t, "sock/tcp_info", "", true);
	return t;
}

static void it_does_not_count_with_cookies(void **state)
{
	struct cd_test *t = start(1, 128, 4096, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void without_cookies_it_must_be_large(void **state)
{
	struct cd_test *t = start(0, 1023, 4096, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "small-without-cookies", CD_LOW);
	cd_test_free(t);

	t = start(0, 1024, 4096, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_queue_more_than_half_full_is_low(void **state)
{
	struct cd_test *t = start(1, 128, 20, 11);

	(void)state;
	judge(t);
	assert_finding(t, "", "queue-filling", CD_LOW);
	assert_observed_int(t, "", "queue-filling", "waiting", 11);
	cd_test_free(t);

	t = start(1, 128, 20, 10);
	judge(t);
	assert_no_finding(t, "", "queue-filling");
	cd_test_free(t);

	t = start(1, 128, 4, 7);	/* few, whatever the share */
	judge(t);
	assert_no_finding(t, "", "queue-filling");
	cd_test_free(t);
}

static void without_cookies_the_setting_caps_the_queue(void **state)
{
	struct cd_test *t = start(0, 1024, 65535, 520);

	(void)state;
	judge(t);
	assert_finding(t, "", "queue-filling", CD_LOW);
	assert_observed_int(t, "", "queue-filling", "limit", 1024);
	cd_test_free(t);
}

static void sockets_that_share_a_port_share_its_handshakes(void **state)
{
	struct cd_test *t = start(1, 128, 20, 11);

	(void)state;
	give_row(t, "sock/listen", "", "local", "0.0.0.0", "port", INT64_C(80), "limit",
		 INT64_C(20), "half_open", INT64_C(11), NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void a_limit_that_is_not_told_is_not_kept(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_syn_backlog, "tcp.syn_backlog");

	(void)state;
	give_int(t, COOKIES, "", 1);
	give_int(t, BACKLOG, "", 128);
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	give_table(t, "sock/listen", "", listeners);
	give_row(t, "sock/listen", "", "port", INT64_C(80), "half_open", INT64_C(900), NULL);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
}

static void nothing_listens_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_syn_backlog, "tcp.syn_backlog");

	(void)state;
	give_int(t, BACKLOG, "", 128);
	give_table(t, "sock/listen", "", listeners);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_syn_backlog, "tcp.syn_backlog");

	(void)state;
	give_unseen(t, BACKLOG, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_does_not_count_with_cookies),
		cmocka_unit_test(without_cookies_it_must_be_large),
		cmocka_unit_test(a_queue_more_than_half_full_is_low),
		cmocka_unit_test(without_cookies_the_setting_caps_the_queue),
		cmocka_unit_test(sockets_that_share_a_port_share_its_handshakes),
		cmocka_unit_test(a_limit_that_is_not_told_is_not_kept),
		cmocka_unit_test(nothing_listens_is_not_applicable),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
