/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.listen_queue_live: full by the kernel's own count, and no alarm for idle listeners. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_listen_queue_live[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" },  { "port", CD_COL_INT, "" }, { "waiting", CD_COL_INT, "" },
	{ "limit", CD_COL_INT, "" }, { "process", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tcp_listen_queue_live, "tcp.listen_queue_live");

	give_table(t, "sock/listen", "", columns);
	return t;
}

static void listener(struct cd_test *t, const char *local, int64_t port, int64_t waiting,
		     int64_t limit)
{
	give_row(t, "sock/listen", "", "local", local, "port", port, "waiting", waiting, "limit",
		 limit, NULL);
}

static void more_than_the_limit_is_full(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	give_int(t, "sysctl/net.core.somaxconn", "", 4096);
	listener(t, "0.0.0.0", 80, 512, 511);
	listener(t, "::", 443, 0, 511);
	judge(t);
	assert_finding(t, "0.0.0.0:80", "full", CD_HIGH);
	assert_observed_int(t, "0.0.0.0:80", "full", "waiting", 512);
	assert_observed_int(t, "0.0.0.0:80", "full", "limit", 511);
	assert_pass(t, "[::]:443");
	cd_test_free(t);
}

static void seven_tenths_is_nearly_full(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	listener(t, "0.0.0.0", 1, 90, 128);
	listener(t, "0.0.0.0", 2, 89, 128);
	listener(t, "0.0.0.0", 3, 128, 128);
	judge(t);
	assert_finding(t, "0.0.0.0:1", "nearly-full", CD_MEDIUM);
	assert_pass(t, "0.0.0.0:2");
	assert_finding(t, "0.0.0.0:3", "nearly-full", CD_MEDIUM);
	cd_test_free(t);
}

static void an_idle_listener_of_limit_zero_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	listener(t, "127.0.0.1", 1, 0, 0);
	listener(t, "127.0.0.1", 2, 1, 0);
	judge(t);
	assert_pass(t, "127.0.0.1:1");
	assert_finding(t, "127.0.0.1:2", "full", CD_HIGH);
	cd_test_free(t);
}

static void sockets_of_one_address_are_one_listener(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	listener(t, "0.0.0.0", 80, 0, 10);
	listener(t, "0.0.0.0", 80, 11, 10);
	listener(t, "0.0.0.0", 80, 8, 10);
	judge(t);
	assert_finding(t, "0.0.0.0:80", "full", CD_HIGH);
	assert_no_finding(t, "0.0.0.0:80", "nearly-full");
	assert_observed_int(t, "0.0.0.0:80", "full", "sockets", 3);
	assert_null(cd_test_finding(t, "0.0.0.0:80", "full")->next);
	assert_null(cd_test_result(t)->subjects->next);
	cd_test_free(t);
}

static void queues_without_limits_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "sock/tcp_info", "", CD_MODULE);
	give_row(t, "sock/listen", "", "local", "0.0.0.0", "port", INT64_C(80), "waiting",
		 INT64_C(5), NULL);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
}

static void an_unread_table_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_listen_queue_live, "tcp.listen_queue_live");

	(void)state;
	give_unseen(t, "sock/listen", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void no_listener_is_not_applicable(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void a_cut_table_holds_all_that_wait_or_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "sock/tcp_info", "", true);
	listener(t, "0.0.0.0", 1, 5, 128);
	listener(t, "0.0.0.0", 2, 0, 128);
	give_total(t, "sock/listen", "", 3);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = start();
	give_bool(t, "sock/tcp_info", "", true);
	listener(t, "0.0.0.0", 1, 5, 128);
	listener(t, "0.0.0.0", 2, 1, 128);
	give_total(t, "sock/listen", "", 3);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	assert_pass(t, "0.0.0.0:1");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(more_than_the_limit_is_full),
		cmocka_unit_test(seven_tenths_is_nearly_full),
		cmocka_unit_test(an_idle_listener_of_limit_zero_passes),
		cmocka_unit_test(sockets_of_one_address_are_one_listener),
		cmocka_unit_test(queues_without_limits_are_unknown),
		cmocka_unit_test(an_unread_table_is_unknown),
		cmocka_unit_test(no_listener_is_not_applicable),
		cmocka_unit_test(a_cut_table_holds_all_that_wait_or_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
