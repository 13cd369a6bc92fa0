/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.cc.ecn_coupling: peers that decline, and switches that do not mark. */
#include "lib/judge.h"

#define ECN "sysctl/net.ipv4.tcp_ecn"

extern const struct cd_check cd_tcp_cc_ecn_coupling[];

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" }, { "cc", CD_COL_TEXT, "" },
	{ "ecn", CD_COL_INT, "" }, { "cookie", CD_COL_INT, "" },
	{ "delivered_ce", CD_COL_INT, "" }, { "retrans", CD_COL_INT, "" }, { .name = NULL }
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_ecn_coupling, "tcp.cc.ecn_coupling");

	give_int(t, ECN, "", 2);
	give_bool(t, "sock/tcp_info", "", true);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_table(t, "sock/tcp", "", columns);
	give_table(t, "sock/tcp_again", "", columns);
	return t;
}

static void flow(struct cd_test *t, const char *peer, const char *cc, int64_t ecn, int64_t cookie,
		 int64_t marks, int64_t repeats)
{
	give_row(t, "sock/tcp", "", "state", "established", "peer", peer, "cc", cc, "ecn", ecn,
		 "cookie", cookie, "delivered_ce", INT64_C(5), "retrans", INT64_C(7), NULL);
	give_row(t, "sock/tcp_again", "", "state", "established", "peer", peer, "cc", cc, "ecn", ecn,
		 "cookie", cookie, "delivered_ce", 5 + marks, "retrans", 7 + repeats, NULL);
}

static void agreed_and_marked_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	flow(t, "10.0.0.2", "dctcp", 1, 1, 100, 30);
	flow(t, "10.0.0.2", "cubic", 0, 2, 0, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void three_without_ecn_are_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	for (int64_t i = 0; i < 3; i++)
		flow(t, "10.0.0.2", i ? "dctcp-reno" : "dctcp", 0, i, 0, 0);
	judge(t);
	assert_finding(t, "", "not-agreed", CD_HIGH);
	assert_observed_int(t, "", "not-agreed", "connections", 3);
	cd_test_free(t);
}

static void fewer_are_told(void **state)
{
	struct cd_test *t = start();

	(void)state;
	flow(t, "10.0.0.2", "dctcp", 0, 1, 0, 0);
	flow(t, "10.0.0.2", "dctcp", 0, 2, 0, 0);
	flow(t, "10.0.0.2", "dctcp", 1, 3, 0, 0);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void losses_without_a_mark_are_medium(void **state)
{
	struct cd_test *t = start();

	(void)state;
	flow(t, "10.0.0.2", "dctcp", 1, 1, 0, 10);
	judge(t);
	assert_finding(t, "", "no-marks", CD_MEDIUM);
	assert_observed_int(t, "", "no-marks", "repeated", 10);
	cd_test_free(t);

	t = start();
	flow(t, "10.0.0.2", "dctcp", 1, 1, 0, 9);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void the_setting_alone_is_no_fault(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, ECN, "", 0);
	flow(t, "10.0.0.2", "dctcp", 1, 1, 0, 0);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void peers_elsewhere_do_not_count(void **state)
{
	struct cd_test *t = start();

	(void)state;
	for (int64_t i = 0; i < 5; i++)
		flow(t, "192.0.2.1", "dctcp", 0, i, 0, 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_ecn_coupling, "tcp.cc.ecn_coupling");

	(void)state;
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);

	t = start();
	flow(t, "10.0.0.2", "cubic", 1, 1, 0, 0);
	give_total(t, "sock/tcp_again", "", 100000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(agreed_and_marked_passes),
		cmocka_unit_test(three_without_ecn_are_high),
		cmocka_unit_test(fewer_are_told),
		cmocka_unit_test(losses_without_a_mark_are_medium),
		cmocka_unit_test(the_setting_alone_is_no_fault),
		cmocka_unit_test(peers_elsewhere_do_not_count),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
