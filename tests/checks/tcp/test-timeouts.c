/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.timeouts: without handshakes, a share of what is sent again, and few for the time are none. */
#include "resent-facts.h"

extern const struct cd_check cd_tcp_timeouts[];

static struct cd_test *start(uint64_t timeouts, uint64_t resent, uint64_t handshakes)
{
	struct cd_test *t = cd_test_new(cd_tcp_timeouts, "tcp.timeouts");

	give_rate(t, EXT "TCPTimeouts", "", timeouts);
	give_rate(t, "rate/netstat/Tcp.RetransSegs", "", resent);
	give_rate(t, EXT "TCPSynRetrans", "", handshakes);
	resent_tables(t);
	return t;
}

static void none_passes_and_so_do_handshakes(void **state)
{
	struct cd_test *t = start(0, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(120, 120, 120);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_third_of_what_is_sent_again_is_high(void **state)
{
	struct cd_test *t = start(51, 120, 20);	/* 31 of 100 */

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 0);
	resent_flow(t, 1, "10.9.0.2", 0, 10, 0);
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	judge(t);
	assert_finding(t, "", "driven", CD_HIGH);
	assert_observed_int(t, "", "driven", "timeouts", 31);
	assert_observed_int(t, "", "driven", "resent", 100);
	assert_observed_text(t, "", "driven", "peer", "10.9.0.2:7001");
	assert_acts(t, "", "driven", CD_DELAYS);
	assert_note(t, "");
	cd_test_free(t);

	t = start(30, 100, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void few_are_none_and_time_counts(void **state)
{
	struct cd_test *t = start(9, 9, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(10, 10, 0);	/* of connections that are gone */
	judge(t);
	assert_finding(t, "", "driven", CD_MEDIUM);
	cd_test_free(t);

	t = start(10, 10, 0);	/* as if hours lay between */
	give_bound(t, "least_rate", "3.4");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void peers_far_away_weigh_less(void **state)
{
	struct cd_test *t = start(40, 40, 0);

	(void)state;
	resent_flow(t, 1, "192.0.2.7", 2, 12, 0);
	give_texts(t, "sock/peers", "", NULL);
	judge(t);
	assert_finding(t, "", "far-peers", CD_MEDIUM);
	cd_test_free(t);

	t = start(40, 40, 0);
	resent_flow(t, 1, "192.0.2.7", 2, 22, 0);
	resent_flow(t, 2, "10.9.0.2", 0, 1, 0);
	give_texts(t, "sock/peers", "", "10.9.0.2", NULL);
	judge(t);
	assert_finding(t, "", "far-peers", CD_MEDIUM);
	cd_test_free(t);
}

static void one_sample_is_unknown_and_what_is_not_counted_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_timeouts, "tcp.timeouts");

	(void)state;
	give_unseen(t, EXT "TCPTimeouts", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_timeouts, "tcp.timeouts");
	give_absent(t, EXT "TCPTimeouts", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_passes_and_so_do_handshakes),
		cmocka_unit_test(a_third_of_what_is_sent_again_is_high),
		cmocka_unit_test(few_are_none_and_time_counts),
		cmocka_unit_test(peers_far_away_weigh_less),
		cmocka_unit_test(one_sample_is_unknown_and_what_is_not_counted_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
