/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.slow_start_after_idle: a finding only where connections stay and carry much. */
#include "lib/judge.h"

#define RESTART "sysctl/net.ipv4.tcp_slow_start_after_idle"

extern const struct cd_check cd_tcp_slow_start_after_idle[];

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" },
	{ "bytes_acked", CD_COL_INT, "bytes" }, { .name = NULL }
};

static struct cd_test *start(int64_t on, const char *net)
{
	struct cd_test *t = cd_test_new(cd_tcp_slow_start_after_idle, "tcp.slow_start_after_idle");

	give_int(t, RESTART, "", on);
	give_bool(t, "sock/tcp_info", "", true);
	give_texts(t, "sock/peers", "", "10.0.0.2", NULL);
	give_table(t, "sock/tcp", "", columns);
	if (net)
		give_text(t, "site/net", "", net);
	return t;
}

static void connection(struct cd_test *t, const char *peer, int64_t sent)
{
	give_row(t, "sock/tcp", "", "state", "established", "peer", peer, "bytes_acked", sent,
		 NULL);
}

static void off_passes(void **state)
{
	struct cd_test *t = start(0, "dc");

	(void)state;
	connection(t, "10.0.0.2", INT64_C(1) << 40);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void long_connections_of_a_data_centre_are_a_reason(void **state)
{
	struct cd_test *t = start(1, "dc");

	(void)state;
	connection(t, "10.0.0.2", 200 << 20);
	connection(t, "10.0.0.2", 100 << 20);
	judge(t);
	assert_finding(t, "", "on", CD_LOW);
	assert_observed_int(t, "", "on", "connections", 2);
	cd_test_free(t);
}

static void short_or_foreign_connections_are_none(void **state)
{
	struct cd_test *t = start(1, "wan");

	(void)state;
	connection(t, "10.0.0.2", (100 << 20) - 1);
	connection(t, "192.0.2.9", INT64_C(1) << 40);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void without_a_profile_it_is_only_told(void **state)
{
	struct cd_test *t = start(1, NULL);

	(void)state;
	connection(t, "10.0.0.2", INT64_C(1) << 40);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_site_may_want_it_off(void **state)
{
	struct cd_test *t = start(1, NULL);

	(void)state;
	give_bound(t, "wanted", "off");
	judge(t);
	assert_finding(t, "", "not-wanted", CD_MEDIUM);
	cd_test_free(t);
}

static void unseen_connections_are_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_slow_start_after_idle, "tcp.slow_start_after_idle");

	(void)state;
	give_int(t, RESTART, "", 1);
	give_text(t, "site/net", "", "dc");
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_passes),
		cmocka_unit_test(long_connections_of_a_data_centre_are_a_reason),
		cmocka_unit_test(short_or_foreign_connections_are_none),
		cmocka_unit_test(without_a_profile_it_is_only_told),
		cmocka_unit_test(a_site_may_want_it_off),
		cmocka_unit_test(unseen_connections_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
