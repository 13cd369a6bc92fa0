/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.retrans_ratio: without handshakes, with a least number, and whose peers they are. */
#include "resent-facts.h"

extern const struct cd_check cd_tcp_retrans_ratio[];

static struct cd_test *start(uint64_t sent, uint64_t resent, uint64_t handshakes)
{
	struct cd_test *t = cd_test_new(cd_tcp_retrans_ratio, "tcp.retrans_ratio");

	give_rate(t, "rate/netstat/Tcp.OutSegs", "", sent);
	give_rate(t, "rate/netstat/Tcp.RetransSegs", "", resent);
	give_rate(t, EXT "TCPSynRetrans", "", handshakes);
	give_text(t, "path/fastest", "", "eth0");
	resent_tables(t);
	return t;
}

static void nothing_sent_again_passes(void **state)
{
	struct cd_test *t = start(100000, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void much_loss_is_high_and_names_the_worst_peer(void **state)
{
	struct cd_test *t = start(10000, 115, 5);

	(void)state;
	give_texts(t, "sock/peers", "", "10.9.0.2", "10.9.0.3", NULL);
	resent_flow(t, 1, "10.9.0.2", 5, 25, 0);
	resent_flow(t, 2, "10.9.0.3", 900, 990, 0);
	resent_flow(t, 3, "127.0.0.1", 0, 5000, 1);
	judge(t);
	assert_finding(t, "", "much", CD_HIGH);
	assert_observed_int(t, "", "much", "resent", 110);
	assert_observed_int(t, "", "much", "handshakes", 5);
	assert_observed_real(t, "", "much", "share", 0.011);
	assert_observed_text(t, "", "much", "peer", "10.9.0.3:7001");
	assert_observed_int(t, "", "much", "peer_resent", 90);
	assert_acts(t, "", "much", CD_LOSES);
	cd_test_free(t);
}

/* 1.1 % of segments of 1448 bytes over 1 ms: Reno's eleven segments a round trip are 0.13 Gb/s. */
static void what_loss_costs_a_connection_is_told(void **state)
{
	static const struct { const char *cc; int64_t rate; bool told; } cases[] = {
		{ "cubic", 10000000000, true },
		{ "bbr", 10000000000, false },
		{ "cubic", 100000000, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(10000, 115, 5);

		give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
		resent_flow(t, 1, "10.9.0.2", 900, 990, 0);
		give_text(t, "sysctl/net.ipv4.tcp_congestion_control", "", cases[i].cc);
		give_int(t, "path/rate", "eth0", cases[i].rate);
		give_duration(t, "path/rtt", "eth0", 1000000);
		give_int(t, "nic/mtu", "eth0", 1500);
		judge(t);
		if (cases[i].told)
			assert_note(t, "");
		else
			assert_no_note(t, "");
		cd_test_free(t);
	}
}

static void a_thousandth_is_medium_and_below_it_passes(void **state)
{
	struct cd_test *t = start(10000, 11, 0);

	(void)state;
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	resent_flow(t, 1, "10.9.0.2", 5, 7, 0);
	judge(t);
	assert_finding(t, "", "some", CD_MEDIUM);
	cd_test_free(t);

	t = start(10000, 10, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(1000, 9, 0);	/* few, whatever the share */
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

/* 20 connects to a dead address: 120 RetransSegs, 120 TCPSynRetrans. */
static void handshakes_are_no_loss(void **state)
{
	struct cd_test *t = start(10000, 120, 120);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(10000, 119, 120);	/* read a moment apart */
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(24, 120, 120);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void too_little_traffic_is_not_judged(void **state)
{
	struct cd_test *t = start(999, 50, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_came_twice_was_not_lost(void **state)
{
	struct cd_test *t = start(1000, 100, 0);

	(void)state;
	give_rate(t, EXT "TCPDSACKRecv", "", 50);
	judge(t);
	assert_finding(t, "", "needless", CD_MEDIUM);
	cd_test_free(t);

	t = start(1000, 100, 0);
	give_rate(t, EXT "TCPDSACKRecv", "", 49);
	judge(t);
	assert_finding(t, "", "much", CD_MEDIUM);
	cd_test_free(t);
}

/* A web server: those who lost something are gone before the second look. */
static void what_no_near_peer_is_seen_with_is_never_high(void **state)
{
	struct cd_test *t = start(100000, 1500, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "much", CD_MEDIUM);
	cd_test_free(t);

	t = start(100000, 1500, 0);
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	resent_flow(t, 1, "10.9.0.2", 0, 1, 0);
	judge(t);
	assert_finding(t, "", "much", CD_MEDIUM);
	cd_test_free(t);

	t = start(100000, 500, 0);
	judge(t);
	assert_finding(t, "", "some", CD_LOW);
	cd_test_free(t);
}

/* The counters are of three seconds, the connections of the last. */
static void with_older_counters_connections_count_for_their_own_time(void **state)
{
	struct cd_test *t = start(10000, 300, 0);

	(void)state;
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	give_duration(t, "run/interval", "", 1000000000);
	resent_flow(t, 1, "10.9.0.2", 0, 12, 0);
	judge(t);
	assert_finding(t, "", "much", CD_HIGH);
	cd_test_free(t);
}

static void peers_far_away_weigh_less_while_next_to_no_near_one_is_hit(void **state)
{
	struct cd_test *t = start(1000, 100, 0);

	(void)state;
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	resent_flow(t, 1, "2001:db8::7", 0, 60, 0);
	judge(t);
	assert_finding(t, "", "far-peers", CD_MEDIUM);
	assert_observed_text(t, "", "far-peers", "peer", "[2001:db8::7]:7001");
	cd_test_free(t);

	t = start(10000, 50, 0);
	give_texts(t, "sock/peers", "", NULL);
	resent_flow(t, 1, "192.0.2.7", 0, 40, 0);
	judge(t);
	assert_finding(t, "", "far-peers", CD_LOW);
	cd_test_free(t);

	t = start(1000, 100, 0);
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	resent_flow(t, 1, "192.0.2.7", 0, 60, 0);
	resent_flow(t, 2, "10.9.0.2", 0, 1, 0);
	judge(t);
	assert_finding(t, "", "far-peers", CD_MEDIUM);
	cd_test_free(t);

	t = start(1000, 100, 0);
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	resent_flow(t, 1, "192.0.2.7", 0, 60, 0);
	resent_flow(t, 2, "10.9.0.2", 0, 12, 0);
	judge(t);
	assert_finding(t, "", "much", CD_HIGH);
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_retrans_ratio, "tcp.retrans_ratio");

	(void)state;
	give_unseen(t, "rate/netstat/Tcp.OutSegs", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start(10000, 500, 0);
	give_unseen(t, EXT "TCPSynRetrans", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_sent_again_passes),
		cmocka_unit_test(much_loss_is_high_and_names_the_worst_peer),
		cmocka_unit_test(what_loss_costs_a_connection_is_told),
		cmocka_unit_test(a_thousandth_is_medium_and_below_it_passes),
		cmocka_unit_test(handshakes_are_no_loss),
		cmocka_unit_test(too_little_traffic_is_not_judged),
		cmocka_unit_test(what_came_twice_was_not_lost),
		cmocka_unit_test(what_no_near_peer_is_seen_with_is_never_high),
		cmocka_unit_test(with_older_counters_connections_count_for_their_own_time),
		cmocka_unit_test(peers_far_away_weigh_less_while_next_to_no_near_one_is_hit),
		cmocka_unit_test(one_sample_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
