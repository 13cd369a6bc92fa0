/* SPDX-License-Identifier: Apache-2.0 */
/* udp.socket_drops: only while buffers overflow, each socket by its inode, filters are no fault. */
#include "lib/judge.h"

#define FOUR "rate/netstat/Udp.RcvbufErrors"
#define SIX "rate/netstat6/Udp6RcvbufErrors"

extern const struct cd_check cd_tcp_udp_socket_drops[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" }, { "port", CD_COL_INT, "" }, { "family", CD_COL_TEXT, "" },
	{ "queue", CD_COL_INT, "bytes" }, { "drops", CD_COL_INT, "" }, { "inode", CD_COL_INT, "" },
	{ "process", CD_COL_TEXT, "" }, { "rcvbuf", CD_COL_INT, "bytes" }, { .name = NULL },
};

static struct cd_test *start(uint64_t four, uint64_t six)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_socket_drops, "udp.socket_drops");

	give_rate(t, FOUR, "", four);
	give_rate(t, SIX, "", six);
	give_table(t, "sock/udp", "", columns);
	give_table(t, "sock/udp_again", "", columns);
	return t;
}

static void row(struct cd_test *t, const char *fact, const char *local, int64_t inode, int64_t drops)
{
	give_row(t, fact, "", "local", local, "port", INT64_C(9001), "queue", INT64_C(4096), "drops",
		 drops, "inode", inode, "process", "slow (7)", NULL);
}

static void filled(struct cd_test *t, const char *fact, int64_t queue)
{
	give_row(t, fact, "", "local", "0.0.0.0", "port", INT64_C(9001), "queue", queue, "drops",
		 INT64_C(0), "inode", INT64_C(7), "process", "slow (7)", "rcvbuf", INT64_C(100000),
		 NULL);
}

/* At one look alone it is a burst; what stands still is a socket that nobody uses. */
static void a_socket_that_stays_nearly_full_is_low(void **state)
{
	static const struct { int64_t first, again; bool found; } cases[] = {
		{ 90000, 80001, true }, { 80001, 95000, true }, { 70000, 95000, false },
		{ 95000, 70000, false }, { 95000, 95000, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(0, 0);

		filled(t, "sock/udp", cases[i].first);
		filled(t, "sock/udp_again", cases[i].again);
		judge(t);
		if (cases[i].found)
			assert_finding(t, "0.0.0.0:9001", "nearly-full", CD_LOW);
		else
			assert_pass(t, "");
		cd_test_free(t);
	}
}

static void old_drops_and_those_of_a_filter_pass(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	row(t, "sock/udp", "0.0.0.0", 7, 5000);
	row(t, "sock/udp_again", "0.0.0.0", 7, 6000);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(12, 0);	/* another socket, gone by now; this one filters */
	row(t, "sock/udp", "0.0.0.0", 7, 5000);
	row(t, "sock/udp_again", "0.0.0.0", 7, 6000);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void the_socket_that_drops_is_named(void **state)
{
	struct cd_test *t = start(100, 0);

	(void)state;
	row(t, "sock/udp", "10.9.0.1", 7, 50);
	row(t, "sock/udp_again", "10.9.0.1", 8, 9);	/* opened meanwhile */
	row(t, "sock/udp_again", "::", 7, 140);	/* takes IPv4, too */
	judge(t);
	assert_finding(t, "[::]:9001", "drops", CD_MEDIUM);
	assert_observed_int(t, "[::]:9001", "drops", "drops", 90);
	assert_observed_text(t, "[::]:9001", "drops", "process", "slow (7)");
	assert_finding(t, "10.9.0.1:9001", "some-drops", CD_LOW);
	cd_test_free(t);
}

static void ipv6_counts_for_itself(void **state)
{
	struct cd_test *t = start(0, 40);

	(void)state;
	row(t, "sock/udp_again", "fd00::1", 7, 40);
	judge(t);
	assert_finding(t, "[fd00::1]:9001", "drops", CD_MEDIUM);
	cd_test_free(t);
}

/* The counters are a day's; the sockets were watched for one of these three seconds. */
static void with_older_counters_the_sockets_have_their_own_time(void **state)
{
	struct cd_test *t = start(9000, 0);

	(void)state;
	give_bound(t, "least_rate", "4");
	give_duration(t, "run/interval", "", 1000000000);
	row(t, "sock/udp", "10.9.0.1", 7, 50);
	row(t, "sock/udp_again", "10.9.0.1", 7, 61);
	judge(t);
	assert_finding(t, "10.9.0.1:9001", "drops", CD_MEDIUM);
	assert_observed_real(t, "10.9.0.1:9001", "drops", "seconds", 1);
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_unseen(t, SIX, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_udp_socket_drops, "udp.socket_drops");
	give_table(t, "sock/udp", "", columns);
	give_unseen(t, "sock/udp_again", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_socket_that_stays_nearly_full_is_low),
		cmocka_unit_test(old_drops_and_those_of_a_filter_pass),
		cmocka_unit_test(the_socket_that_drops_is_named),
		cmocka_unit_test(ipv6_counts_for_itself),
		cmocka_unit_test(with_older_counters_the_sockets_have_their_own_time),
		cmocka_unit_test(one_sample_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
