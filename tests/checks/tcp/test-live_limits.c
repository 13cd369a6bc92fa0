/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.live_limits: each limit on its own, and the connections that must not be judged. */
#include <string.h>

#include "lib/judge.h"

extern const struct cd_check cd_tcp_live_limits[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" },
	{ "local_port", CD_COL_INT, "" },   { "peer", CD_COL_TEXT, "" },
	{ "peer_port", CD_COL_INT, "" },    { "ifname", CD_COL_TEXT, "" },
	{ "process", CD_COL_TEXT, "" },	    { "busy_us", CD_COL_INT, "us" },
	{ "rwnd_limited_us", CD_COL_INT, "us" }, { "sndbuf_limited_us", CD_COL_INT, "us" },
	{ "acked", CD_COL_INT, "bytes" }, { "rtt_ns", CD_COL_INT, "ns" },
	{ "min_rtt_ns", CD_COL_INT, "ns" }, { "mss", CD_COL_INT, "bytes" },
	{ "snd_wnd", CD_COL_INT, "bytes" }, { "sndbuf", CD_COL_INT, "bytes" },
	{ "app_limited", CD_COL_INT, "" },  { "in_flight", CD_COL_INT, "bytes" },
	{ "app_share", CD_COL_REAL, "ratio" }, { .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_limits, "tcp.live_limits");

	give_bool(t, "sock/tcp_info", "", true);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", INT64_C(10000000000));
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	give_table(t, "sock/flows", "", columns);
	return t;
}

struct flow {
	int64_t cookie, busy, window, buffer, acked, near, rtt, least, held, idle, bulk;
};

/* One connection, and what it did between the samples. */
static void give_flow(struct cd_test *t, struct flow f)
{
	give_row(t, "sock/flows", "", "local", "10.0.0.1", "local_port", INT64_C(5000), "peer",
		 f.near ? "10.0.0.2" : "192.0.2.9", "peer_port", f.cookie, "ifname", "eth0",
		 "process", "rsync (7)", "busy_us", f.busy, "rwnd_limited_us", f.window,
		 "sndbuf_limited_us", f.buffer, "acked", f.acked, "rtt_ns", f.rtt, "min_rtt_ns",
		 f.least, "mss", INT64_C(1448), "snd_wnd", INT64_C(65536), "sndbuf",
		 INT64_C(87040), "app_limited", f.idle, "in_flight", f.held, "app_share",
		 f.bulk ? 0.01 : 0.2, NULL);
}

#define NEAR .near = 1, .rtt = 100000, .least = 100000

static void a_slow_reader_is_the_peers(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000, .window = 900000,
				    .acked = 12500000 });
	give_flow(t, (struct flow){ NEAR, .cookie = 2, .busy = 1000000, .window = 300000,
				    .acked = 12500000 });
	judge(t);
	assert_finding(t, "eth0", "receiver-limited", CD_HIGH);
	assert_observed_int(t, "eth0", "receiver-limited", "flows", 2);
	assert_observed_real(t, "eth0", "receiver-limited", "share", 0.9);
	assert_observed_text(t, "eth0", "receiver-limited", "peer", "10.0.0.2:1");
	assert_observed_text(t, "eth0", "receiver-limited", "process", "rsync (7)");
	assert_limit(t, "eth0", "receiver-limited", 1e8);
	assert_int_equal(cd_test_finding(t, "eth0", "receiver-limited")->where, CD_PEER);
	assert_int_equal(cd_test_finding(t, "eth0", "receiver-limited")->confidence, CD_MEASURED);
	cd_test_free(t);
}

static void a_full_send_buffer_is_ours(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000, .buffer = 500000,
				    .acked = 125000000 });
	give_ints(t, "sysctl/net.ipv4.tcp_wmem", "", 3,
		  (const int64_t[]){ 4096, 16384, 4194304 });
	judge(t);
	assert_finding(t, "eth0", "sender-buffer-limited", CD_HIGH);
	assert_observed_text(t, "eth0", "sender-buffer-limited", "wmem", "4096 16384 4194304");
	assert_observed_text(t, "eth0", "sender-buffer-limited", "set_to", "4096 16384 67108864");
	assert_limit(t, "eth0", "sender-buffer-limited", 1e9);
	assert_observed_int(t, "eth0", "sender-buffer-limited", "sndbuf", 87040);
	assert_no_finding(t, "eth0", "receiver-limited");
	cd_test_free(t);
}

/* 87040 bytes of buffer over 20 ms: 60000 of them a round trip, all the time, are 24 Mb/s. */
#define FULL .near = 1, .cookie = 1, .busy = 1000000, .acked = 3000000, .rtt = 20000000, \
	     .least = 20000000, .idle = 1, .held = 60000, .bulk = 1

static void a_buffer_that_is_all_in_flight_is_full(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_ints(t, "sysctl/net.ipv4.tcp_wmem", "", 3, (const int64_t[]){ 4096, 16384, 65536 });
	give_flow(t, (struct flow){ FULL });
	judge(t);
	assert_finding(t, "eth0", "send-buffer-full", CD_MEDIUM);
	assert_no_finding(t, "eth0", "sender-buffer-limited");
	assert_observed_real(t, "eth0", "send-buffer-full", "filled", 60000 / 87040.0);
	assert_limit(t, "eth0", "send-buffer-full", 24e6);
	assert_no_note(t, "eth0");
	assert_int_equal(cd_test_finding(t, "eth0", "send-buffer-full")->confidence, CD_CONSISTENT);
	cd_test_free(t);
}

/* Each differs from it in one thing, and is what its application sends. */
static void look_alikes_of_a_full_buffer_are_their_applications(void **state)
{
	struct flow healthy[] = { { FULL }, { FULL }, { FULL } };

	(void)state;
	healthy[0].acked = 2000000;
	healthy[1].bulk = 0;		/* for a fifth of the time nothing was under way */
	healthy[2].rtt = healthy[2].least = 10000000;
	for (size_t i = 0; i < sizeof(healthy) / sizeof(*healthy); i++) {
		struct cd_test *t = start();

		give_flow(t, healthy[i]);
		judge(t);
		assert_pass(t, "eth0");
		assert_note(t, "eth0");
		cd_test_free(t);
	}
}

/* By its rate the buffer is full, but no look found it so: no fault, and not called idle either. */
static void what_may_be_a_full_buffer_is_no_verdict(void **state)
{
	struct flow f = { FULL };
	struct cd_test *t = start();

	(void)state;
	f.held = 40000;
	give_flow(t, f);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = start();
	f.held = 80000;
	f.least = 9000000;	/* most of it stands in a queue */
	give_flow(t, f);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static struct cd_test *start_pod(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_limits, "tcp.live_limits");

	give_set(t, "path", "eth0", "eth1", NULL);
	give_int(t, "path/rate", "eth0", INT64_C(10000000000));
	give_int(t, "path/rate", "eth1", INT64_C(100000000));
	give_scope(t, "netns:blue");
	give_bool(t, "sock/tcp_info", "", true);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	give_table(t, "sock/flows", "", columns);
	give_set(t, "path", NULL);
	return t;
}

/* 1 Gb/s is little for the port of 10 Gb/s, and more than the other port has. */
static void a_pod_is_held_against_the_ports_that_it_leads_to(void **state)
{
	static const char *const port[] = { "eth0", "eth1", NULL };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start_pod();

		give_set(t, "netns/ports", port[i], NULL);
		give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000, .window = 900000,
					    .acked = 125000000 });
		judge_in(t, "netns:blue");
		if (i == 0)
			assert_finding(t, "", "receiver-limited", CD_HIGH);
		else if (i == 1)
			assert_pass(t, "");
		else
			assert_not_applicable(t, "");
		cd_test_free(t);
	}
}

/* A port that was moved into the namespace is judged by its own speed. */
static void a_port_of_the_namespace_is_a_path_of_its_own(void **state)
{
	struct cd_test *t = start_pod();

	(void)state;
	give_set(t, "netns/ports", NULL);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", INT64_C(25000000000));
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000, .window = 900000,
				    .acked = 125000000 });
	judge_in(t, "netns:blue");
	assert_finding(t, "eth0", "receiver-limited", CD_HIGH);
	cd_test_free(t);
}

static void a_pod_that_leads_nobody_knows_where_is_unknown(void **state)
{
	struct cd_test *t = start_pod();

	(void)state;
	give_unseen(t, "netns/ports", "", CD_OTHER_NAMESPACE);
	give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000, .window = 900000,
				    .acked = 125000000 });
	judge_in(t, "netns:blue");
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void a_pod_behind_a_port_of_unknown_speed_is_unknown(void **state)
{
	struct cd_test *t = start_pod();

	(void)state;
	give_set(t, "netns/ports", "eth2", NULL);
	give_scope(t, "host");
	give_set(t, "path", "eth0", "eth1", "eth2", NULL);
	give_unseen(t, "path/rate", "eth2", CD_NO_REPLY);
	judge_in(t, "netns:blue");
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);
}

static void a_long_queue_delays(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t, (struct flow){ .near = 1, .cookie = 1, .busy = 1000000, .acked = 125000000,
				    .rtt = 20000000, .least = 1000000 });
	judge(t);
	assert_finding(t, "eth0", "bufferbloat", CD_MEDIUM);
	assert_acts(t, "eth0", "bufferbloat", CD_DELAYS);
	cd_test_free(t);
}

/* 40 ms of one segment in flight is a delayed acknowledgement, not a queue. */
static void a_delayed_ack_is_no_queue(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t, (struct flow){ .near = 1, .cookie = 1, .busy = 1000000, .acked = 36200,
				    .rtt = 40000000, .least = 1000000 });
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_fast_connection_may_wait(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000, .window = 900000,
				    .acked = 700000000 });
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_client_far_away_is_only_noted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t,
		  (struct flow){ .cookie = 1, .busy = 1000000, .window = 900000, .acked = 1000 });
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void hardly_busy_connections_say_nothing(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 99999, .window = 99999 });
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_limits, "tcp.live_limits");

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	give_table(t, "sock/tcp", "", columns);
	give_unseen(t, "sock/tcp_again", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void without_inet_diag_it_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_limits, "tcp.live_limits");

	(void)state;
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
}

static void an_unknown_line_rate_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_limits, "tcp.live_limits");

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	give_table(t, "sock/flows", "", columns);
	give_set(t, "path", "eth0", NULL);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_unseen(t, "path/rate", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

static void no_path_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_live_limits, "tcp.live_limits");

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	give_table(t, "sock/flows", "", columns);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_set(t, "path", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void a_cut_table_never_says_that_nothing_was_busy(void **state)
{
	static const char *const tables[] = { "sock/tcp", "sock/tcp_again" };
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		t = start();
		give_flow(t, (struct flow){ NEAR, .cookie = 1 });
		give_row(t, tables[i], "", "local", "10.0.0.1", NULL);
		give_total(t, tables[i], "", 5000);
		judge(t);
		assert_unknown(t, "eth0", CD_TRUNCATED);
		cd_test_free(t);

		t = start();
		give_flow(t, (struct flow){ NEAR, .cookie = 1, .busy = 1000000,
					    .acked = 125000000 });
		give_row(t, tables[i], "", "local", "10.0.0.1", NULL);
		give_total(t, tables[i], "", 5000);
		judge(t);
		assert_pass(t, "eth0");
		assert_note(t, "eth0");
		cd_test_free(t);
	}
	t = start();
	give_flow(t, (struct flow){ NEAR, .cookie = 1 });
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_slow_reader_is_the_peers),
		cmocka_unit_test(a_full_send_buffer_is_ours),
		cmocka_unit_test(a_buffer_that_is_all_in_flight_is_full),
		cmocka_unit_test(look_alikes_of_a_full_buffer_are_their_applications),
		cmocka_unit_test(what_may_be_a_full_buffer_is_no_verdict),
		cmocka_unit_test(a_pod_is_held_against_the_ports_that_it_leads_to),
		cmocka_unit_test(a_port_of_the_namespace_is_a_path_of_its_own),
		cmocka_unit_test(a_pod_that_leads_nobody_knows_where_is_unknown),
		cmocka_unit_test(a_pod_behind_a_port_of_unknown_speed_is_unknown),
		cmocka_unit_test(a_long_queue_delays),
		cmocka_unit_test(a_delayed_ack_is_no_queue),
		cmocka_unit_test(a_fast_connection_may_wait),
		cmocka_unit_test(a_client_far_away_is_only_noted),
		cmocka_unit_test(hardly_busy_connections_say_nothing),
		cmocka_unit_test(one_sample_is_unknown),
		cmocka_unit_test(without_inet_diag_it_is_unknown),
		cmocka_unit_test(an_unknown_line_rate_is_unknown),
		cmocka_unit_test(no_path_is_not_applicable),
		cmocka_unit_test(a_cut_table_never_says_that_nothing_was_busy),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
