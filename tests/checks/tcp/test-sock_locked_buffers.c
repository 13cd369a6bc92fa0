/* SPDX-License-Identifier: Apache-2.0 */
/* sock.locked_buffers: only a buffer that stands still, is too small and is run into is called fixed. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_sock_locked_buffers[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" },	    { "local_port", CD_COL_INT, "" },
	{ "peer", CD_COL_TEXT, "" },	    { "peer_port", CD_COL_INT, "" },
	{ "ifname", CD_COL_TEXT, "" },	    { "process", CD_COL_TEXT, "" },
	{ "min_rtt_ns", CD_COL_INT, "ns" }, { "sndbuf", CD_COL_INT, "bytes" },
	{ "rcvbuf", CD_COL_INT, "bytes" },  { "sndbuf_grew", CD_COL_INT, "bytes" },
	{ "rcvbuf_grew", CD_COL_INT, "bytes" }, { "acked_ever", CD_COL_INT, "bytes" },
	{ "received_ever", CD_COL_INT, "bytes" }, { "busy_us", CD_COL_INT, "us" },
	{ "rwnd_limited_us", CD_COL_INT, "us" }, { "sndbuf_limited_us", CD_COL_INT, "us" },
	{ "in_flight", CD_COL_INT, "bytes" }, { "rtt_ns", CD_COL_INT, "ns" },
	{ "acked", CD_COL_INT, "bytes" },   { "received_bps", CD_COL_INT, "bit/s" },
	{ .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_sock_locked_buffers, "sock.locked_buffers");

	give_bool(t, "sock/tcp_info", "", true);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", INT64_C(10000000000));
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_ints(t, "sysctl/net.ipv4.tcp_rmem", "", 3, (const int64_t[]){ 4096, 131072, 6291456 });
	give_ints(t, "sysctl/net.ipv4.tcp_wmem", "", 3, (const int64_t[]){ 4096, 16384, 4194304 });
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	give_table(t, "sock/flows", "", columns);
	return t;
}

struct flow {
	const char *peer;	/* NULL: one that matters */
	int64_t rtt, buffer, grew, ever, limited, rate, held;	/* us of a second; bit/s */
};

static void give_sender(struct cd_test *t, struct flow f)
{
	give_row(t, "sock/flows", "", "local", "10.0.0.1", "local_port", INT64_C(5000), "peer",
		 f.peer ? f.peer : "10.0.0.2", "peer_port", INT64_C(80), "ifname", "eth0", "process",
		 "rsync (7)", "min_rtt_ns", f.rtt, "rtt_ns", f.rtt, "in_flight", f.held, "sndbuf", f.buffer,
		 "sndbuf_grew", f.grew,
		 "rcvbuf", INT64_C(131072), "rcvbuf_grew", INT64_C(0), "acked_ever", f.ever,
		 "received_ever", INT64_C(0), "busy_us", INT64_C(1000000), "rwnd_limited_us",
		 INT64_C(0), "sndbuf_limited_us", f.limited, "acked", f.rate / 8, "received_bps",
		 INT64_C(0), NULL);
}

static void give_receiver(struct cd_test *t, struct flow f)
{
	give_row(t, "sock/flows", "", "local", "10.0.0.1", "local_port", INT64_C(5000), "peer",
		 f.peer ? f.peer : "10.0.0.2", "peer_port", INT64_C(80), "ifname", "eth0",
		 "min_rtt_ns", f.rtt, "rcvbuf", f.buffer, "rcvbuf_grew", f.grew, "sndbuf",
		 INT64_C(87040), "sndbuf_grew", INT64_C(0), "received_ever", f.ever, "busy_us",
		 INT64_C(0), "received_bps", f.rate, NULL);
}

/* 10 Gb/s over 1 ms: 2.5 MB are needed. */
#define SENDER .rtt = 1000000, .buffer = 131072, .ever = 200000000, .limited = 900000, .rate = 500000000
/* 131072 bytes of window a millisecond would be 1.05 Gb/s, half of them 524 Mb/s. */
#define RECEIVER .rtt = 1000000, .buffer = 131072 - 2, .ever = 200000000, .rate = 500000000

static void a_sender_that_waits_for_its_small_buffer_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_sender(t, (struct flow){ SENDER });
	judge(t);
	assert_finding(t, "eth0", "sender-pinned", CD_MEDIUM);
	assert_observed_int(t, "eth0", "sender-pinned", "buffer", 131072);
	assert_observed_int(t, "eth0", "sender-pinned", "need", 2500000);
	assert_observed_text(t, "eth0", "sender-pinned", "process", "rsync (7)");
	assert_observed_text(t, "eth0", "sender-pinned", "peer", "10.0.0.2:80");
	assert_limit(t, "eth0", "sender-pinned", 5e8);
	assert_no_finding(t, "eth0", "receiver-pinned");
	cd_test_free(t);
}

/* 100000 of 131072 bytes in flight over 1 ms are 800 Mb/s; the kernel counted next to no waiting. */
static void a_sender_whose_small_buffer_is_all_in_flight_fails(void **state)
{
	const struct flow full = { .rtt = 1000000, .buffer = 131072, .ever = 200000000,
				   .limited = 1000, .rate = 800000000, .held = 100000 };
	struct flow idle = full;
	struct cd_test *t = start();

	(void)state;
	give_sender(t, full);
	judge(t);
	assert_finding(t, "eth0", "sender-pinned", CD_MEDIUM);
	cd_test_free(t);
	idle.held = 60000;
	t = start();
	give_sender(t, idle);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* Each differs from the fault in one thing. */
static void look_alikes_of_a_sender_pass(void **state)
{
	const struct flow healthy[] = {
		{ SENDER, .grew = 65536 },	/* autotuning is at work */
		/* it hardly waits */
		{ .rtt = 1000000, .buffer = 131072, .ever = 200000000, .limited = 100000 },
		{ .rtt = 1000000, .buffer = 4194304, .ever = 200000000, .limited = 900000 },
		{ .rtt = 50000, .buffer = 131072, .ever = 200000000, .limited = 900000 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(healthy) / sizeof(*healthy); i++) {
		struct cd_test *t = start();

		give_sender(t, healthy[i]);
		judge(t);
		assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

/* 10 Gb/s over 10 ms need 25 MB; tcp_wmem ends at 4 MiB, so that standing there is its fault. */
static void the_end_of_autotuning_is_no_lock(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_sender(t, (struct flow){ .rtt = 10000000, .buffer = 4194304, .ever = 200000000,
				      .limited = 900000 });
	give_receiver(t, (struct flow){ .rtt = 10000000, .buffer = 6291456, .ever = 200000000,
					.rate = INT64_C(2500000000) });
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start();
	give_sender(t, (struct flow){ .rtt = 10000000, .buffer = 8388608, .ever = 200000000,
				      .limited = 900000 });
	judge(t);
	assert_finding(t, "eth0", "sender-pinned", CD_MEDIUM);
	cd_test_free(t);
}

static void a_receiver_at_its_small_window_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_receiver(t, (struct flow){ RECEIVER });
	judge(t);
	assert_finding(t, "eth0", "receiver-pinned", CD_LOW);
	assert_observed_int(t, "eth0", "receiver-pinned", "buffer", 131070);
	assert_observed_text(t, "eth0", "receiver-pinned", "process", "its process");
	assert_limit(t, "eth0", "receiver-pinned", 5e8);
	cd_test_free(t);
}

static void look_alikes_of_a_receiver_pass(void **state)
{
	const struct flow healthy[] = {
		{ RECEIVER, .grew = 65536 },
		/* half of what its window lets through: the sender is slow */
		{ .rtt = 1000000, .buffer = 131070, .ever = 200000000, .rate = 260000000 },
		/* nearer than newer kernels give more than is used */
		{ .rtt = 900000, .buffer = 131070, .ever = 200000000, .rate = 550000000 },
		/* more than its buffer in a round trip: that cannot be the round trip */
		{ .rtt = 1000000, .buffer = 131070, .ever = 200000000, .rate = INT64_C(1200000000) },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(healthy) / sizeof(*healthy); i++) {
		struct cd_test *t = start();

		give_receiver(t, healthy[i]);
		judge(t);
		assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

/* With autotuning off all stay at the start: tcp.moderate_rcvbuf says so. */
static void a_buffer_that_may_not_grow_is_not_fixed_by_its_program(void **state)
{
	for (int64_t moderate = 0; moderate < 2; moderate++) {
		struct cd_test *t = start();

		give_int(t, "sysctl/net.ipv4.tcp_moderate_rcvbuf", "", moderate);
		give_receiver(t, (struct flow){ .rtt = 1000000, .buffer = 131072, .ever = 200000000,
						.rate = 500000000 });
		judge(t);
		if (moderate)
			assert_finding(t, "eth0", "receiver-pinned", CD_LOW);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
	(void)state;
}

static void idle_small_and_foreign_connections_say_nothing(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_sender(t, (struct flow){ .rtt = 1000000, .buffer = 131072, .ever = 99999999,
				      .limited = 900000 });
	give_sender(t, (struct flow){ SENDER, .peer = "192.0.2.9" });
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_told_is_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sock/flows", "", "peer", "10.0.0.2", "ifname", "eth0", "acked_ever",
		 INT64_C(200000000), "sndbuf", INT64_C(4096), "sndbuf_grew", INT64_C(0), NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void a_cut_table_never_says_that_nothing_moved(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sock/tcp", "", "local", "10.0.0.1", NULL);
	give_total(t, "sock/tcp", "", 100000);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_sock_locked_buffers, "sock.locked_buffers");

	(void)state;
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
	t = cd_test_new(cd_tcp_sock_locked_buffers, "sock.locked_buffers");
	give_bool(t, "sock/tcp_info", "", true);
	give_table(t, "sock/tcp", "", columns);
	give_unseen(t, "sock/tcp_again", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sender_that_waits_for_its_small_buffer_fails),
		cmocka_unit_test(a_sender_whose_small_buffer_is_all_in_flight_fails),
		cmocka_unit_test(look_alikes_of_a_sender_pass),
		cmocka_unit_test(the_end_of_autotuning_is_no_lock),
		cmocka_unit_test(a_receiver_at_its_small_window_fails),
		cmocka_unit_test(look_alikes_of_a_receiver_pass),
		cmocka_unit_test(a_buffer_that_may_not_grow_is_not_fixed_by_its_program),
		cmocka_unit_test(idle_small_and_foreign_connections_say_nothing),
		cmocka_unit_test(what_is_not_told_is_not_judged),
		cmocka_unit_test(a_cut_table_never_says_that_nothing_moved),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
