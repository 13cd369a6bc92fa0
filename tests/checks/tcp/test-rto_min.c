/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.rto_min: timeouts of near connections, without those of dead peers. */
#include "lib/judge.h"

#define FLOOR "sysctl/net.ipv4.tcp_rto_min_us"
#define TIMEOUTS "rate/netstat/TcpExt.TCPTimeouts"
#define SYN_RETRIES "rate/netstat/TcpExt.TCPSynRetrans"

extern const struct cd_check cd_tcp_rto_min[];

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" }, { "cookie", CD_COL_INT, "" },
	{ "bytes_acked", CD_COL_INT, "bytes" }, { "retrans", CD_COL_INT, "" }, { .name = NULL }
};
static const struct cd_column routes[] = { { "rto_min", CD_COL_INT, "ms" }, { .name = NULL } };

static struct cd_test *start(const char *net, int64_t flows, uint64_t timeouts, uint64_t syn)
{
	struct cd_test *t = cd_test_new(cd_tcp_rto_min, "tcp.rto_min");

	if (net)
		give_text(t, "site/net", "", net);
	give_bool(t, "sock/tcp_info", "", true);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_duration(t, "sock/rtt_median", "", 100000);
	give_rate(t, TIMEOUTS, "", timeouts);
	give_rate(t, SYN_RETRIES, "", syn);
	give_int(t, FLOOR, "", 200000);
	give_table(t, "route", "", routes);
	give_row(t, "route", "", NULL);
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	for (int64_t i = 0; i < flows; i++) {
		give_row(t, "sock/tcp", "", "peer", "10.0.0.2", "cookie", i, "bytes_acked",
			 INT64_C(1000), "retrans", INT64_C(0), NULL);
		give_row(t, "sock/tcp_again", "", "peer", "10.0.0.2", "cookie", i, "bytes_acked",
			 INT64_C(1000), "retrans", INT64_C(2), NULL);
	}
	return t;
}

static void many_timeouts_of_near_connections_are_medium(void **state)
{
	struct cd_test *t = start("dc", 10, 20, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "timeouts", CD_MEDIUM);
	assert_observed_int(t, "", "timeouts", "flows", 10);
	assert_observed_int(t, "", "timeouts", "timeouts", 20);
	cd_test_free(t);
}

static void dead_peers_do_not_count(void **state)
{
	struct cd_test *t = start("dc", 10, 120, 120);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void few_for_so_many_connections_pass(void **state)
{
	struct cd_test *t = start("rack", 100, 30, 0);	/* 0.1 a second and flow */

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_floor_that_was_lowered_is_not_proposed_again(void **state)
{
	struct cd_test *t = start("dc", 10, 20, 0);

	(void)state;
	give_int(t, FLOOR, "", 5000);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start("dc", 10, 20, 0);
	give_row(t, "route", "", "rto_min", INT64_C(5), NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void far_or_quiet_or_unknown_networks_are_not_applicable(void **state)
{
	struct cd_test *t = start(NULL, 10, 20, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("dc", 0, 20, 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("dc", 10, 20, 0);
	give_duration(t, "sock/rtt_median", "", 1000000);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

/* The timeouts are counted for all peers alike. */
static void timeouts_of_far_peers_are_not_those_of_near_ones(void **state)
{
	struct cd_test *t = start("dc", 10, 100, 0);

	(void)state;
	give_row(t, "sock/tcp", "", "state", "established", "peer", "192.0.2.7", "cookie",
		 INT64_C(99), "bytes_acked", INT64_C(1), "retrans", INT64_C(0), NULL);
	give_row(t, "sock/tcp_again", "", "state", "established", "peer", "192.0.2.7", "cookie",
		 INT64_C(99), "bytes_acked", INT64_C(1), "retrans", INT64_C(90), NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_rto_min, "tcp.rto_min");

	(void)state;
	give_text(t, "site/net", "", "dc");
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
		cmocka_unit_test(many_timeouts_of_near_connections_are_medium),
		cmocka_unit_test(dead_peers_do_not_count),
		cmocka_unit_test(few_for_so_many_connections_pass),
		cmocka_unit_test(a_floor_that_was_lowered_is_not_proposed_again),
		cmocka_unit_test(far_or_quiet_or_unknown_networks_are_not_applicable),
		cmocka_unit_test(timeouts_of_far_peers_are_not_those_of_near_ones),
		cmocka_unit_test(one_sample_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
