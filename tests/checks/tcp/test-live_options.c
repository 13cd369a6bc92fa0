/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.live_options: each option, one peer against many, and the connections that prove nothing. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_live_options[];

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" },	 { "local", CD_COL_TEXT, "" },
	{ "local_port", CD_COL_INT, "" }, { "peer", CD_COL_TEXT, "" },
	{ "peer_net", CD_COL_TEXT, "" }, { "ifname", CD_COL_TEXT, "" },
	{ "loopback", CD_COL_INT, "" },	 { "wscale", CD_COL_INT, "" },
	{ "sack", CD_COL_INT, "" },	 { "timestamps", CD_COL_INT, "" },
	{ "rcv_wscale", CD_COL_INT, "" }, { "rcvbuf", CD_COL_INT, "bytes" },
	{ "min_rtt_ns", CD_COL_INT, "ns" }, { .name = NULL },
};
static const struct cd_column listen_columns[] = { { "port", CD_COL_INT, "" }, { .name = NULL } };
static const char NET[] = "10.0.0.0/24";

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_options, "tcp.live_options");

	give_bool(t, "sock/tcp_info", "", true);
	give_int(t, "sysctl/net.ipv4.tcp_window_scaling", "", 1);
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 1);
	give_int(t, "sysctl/net.ipv4.tcp_timestamps", "", 1);
	give_int(t, "sock/syncookies_recv", "", 0);
	give_table(t, "sock/listen", "", listen_columns);
	give_row(t, "sock/listen", "", "port", INT64_C(80), NULL);
	give_table(t, "sock/tcp", "", columns);
	return t;
}

static void give_peer(struct cd_test *t, const char *peer, int64_t wscale, int64_t sack, int64_t ts)
{
	give_row(t, "sock/tcp", "", "state", "established", "local", "10.0.0.1", "local_port",
		 INT64_C(80), "peer", peer, "peer_net", NET, "ifname", "eth0", "loopback",
		 INT64_C(0), "wscale", wscale, "sack", sack, "timestamps", ts, "min_rtt_ns",
		 INT64_C(1000000), NULL);
}

static void all_options_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_peer(t, "10.0.0.2", 1, 1, 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void one_peer_is_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_peer(t, "10.0.0.2", 0, 1, 1);
	give_peer(t, "10.0.0.2", 0, 1, 1);
	judge(t);
	assert_finding(t, NET, "no-window-scaling", CD_LOW);
	assert_observed_int(t, NET, "no-window-scaling", "peers", 1);
	assert_limit(t, NET, "no-window-scaling", 524280000.0);
	assert_int_equal(cd_test_finding(t, NET, "no-window-scaling")->where, CD_PEER);
	cd_test_free(t);
}

static void three_peers_have_a_common_cause(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_peer(t, "10.0.0.2", 1, 0, 1);
	give_peer(t, "10.0.0.3", 1, 0, 1);
	give_peer(t, "10.0.0.4", 1, 0, 1);
	judge(t);
	assert_finding(t, NET, "no-sack", CD_MEDIUM);
	assert_observed_int(t, NET, "no-sack", "peers", 3);
	assert_no_finding(t, NET, "no-window-scaling");
	cd_test_free(t);
}

static void windows_without_timestamps_stays_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_peer(t, "10.0.0.2", 1, 1, 0);
	give_peer(t, "10.0.0.3", 1, 1, 0);
	give_peer(t, "10.0.0.4", 1, 1, 0);
	judge(t);
	assert_finding(t, NET, "no-timestamps", CD_LOW);
	cd_test_free(t);
}

static void an_option_we_do_not_offer_is_not_missed(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 0);
	give_peer(t, "10.0.0.2", 1, 0, 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_syn_cookie_forgets_options(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sock/syncookies_recv", "", 12);
	give_peer(t, "10.0.0.2", 0, 0, 0);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

/* Without cookies ever received the same connection is a finding. */
static void no_cookies_no_excuse(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_peer(t, "10.0.0.2", 0, 0, 0);
	judge(t);
	assert_finding(t, NET, "no-window-scaling", CD_LOW);
	cd_test_free(t);
}

static void a_buffer_beyond_the_scale_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sock/tcp", "", "state", "established", "local", "10.0.0.1", "peer", "10.0.0.2",
		 "peer_net", NET, "loopback", INT64_C(0), "wscale", INT64_C(1), "sack", INT64_C(1),
		 "timestamps", INT64_C(1), "rcv_wscale", INT64_C(7), "rcvbuf", INT64_C(40000000),
		 NULL);
	judge(t);
	assert_finding(t, "", "scale-below-buffer", CD_LOW);
	assert_observed_int(t, "", "scale-below-buffer", "rcv_wscale", 7);
	cd_test_free(t);
}

/* SO_RCVBUF before connect() makes a small scale that fits its small buffer. */
static void a_small_scale_with_a_small_buffer_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sock/tcp", "", "state", "established", "local", "10.0.0.1", "peer", "10.0.0.2",
		 "peer_net", NET, "loopback", INT64_C(0), "wscale", INT64_C(1), "sack", INT64_C(1),
		 "timestamps", INT64_C(1), "rcv_wscale", INT64_C(1), "rcvbuf", INT64_C(262144),
		 NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void loopback_alone_is_not_applicable(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sock/tcp", "", "state", "established", "local", "127.0.0.1", "peer",
		 "127.0.0.2", "loopback", INT64_C(1), "wscale", INT64_C(0), NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void without_inet_diag_it_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_options, "tcp.live_options");

	(void)state;
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
}

static void an_unread_setting_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_sack", "", CD_PERMISSION);
	give_peer(t, "10.0.0.2", 1, 1, 1);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void a_cut_table_is_said_to_be_one(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_total(t, "sock/tcp", "", 5000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);

	t = start();
	give_peer(t, "10.0.0.2", 1, 1, 1);
	give_total(t, "sock/tcp", "", 5000);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_options_pass),
		cmocka_unit_test(one_peer_is_low),
		cmocka_unit_test(three_peers_have_a_common_cause),
		cmocka_unit_test(windows_without_timestamps_stays_low),
		cmocka_unit_test(an_option_we_do_not_offer_is_not_missed),
		cmocka_unit_test(a_syn_cookie_forgets_options),
		cmocka_unit_test(no_cookies_no_excuse),
		cmocka_unit_test(a_buffer_beyond_the_scale_is_found),
		cmocka_unit_test(a_small_scale_with_a_small_buffer_passes),
		cmocka_unit_test(loopback_alone_is_not_applicable),
		cmocka_unit_test(without_inet_diag_it_is_unknown),
		cmocka_unit_test(an_unread_setting_is_unknown),
		cmocka_unit_test(a_cut_table_is_said_to_be_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
