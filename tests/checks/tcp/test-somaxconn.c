/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.somaxconn: low is low; a listener at the cap that refuses is a fault. */
#include "lib/judge.h"

#define CAP "sysctl/net.core.somaxconn"
#define OVERFLOWS "rate/netstat/TcpExt.ListenOverflows"

extern const struct cd_check cd_tcp_somaxconn[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" }, { "port", CD_COL_INT, "" }, { "waiting", CD_COL_INT, "" },
	{ "limit", CD_COL_INT, "" }, { .name = NULL }
};

static struct cd_test *start(int64_t cap, uint64_t overflows)
{
	struct cd_test *t = cd_test_new(cd_tcp_somaxconn, "tcp.somaxconn");

	give_int(t, CAP, "", cap);
	give_rate(t, OVERFLOWS, "", overflows);
	give_table(t, "sock/listen", "", columns);
	return t;
}

static void listener(struct cd_test *t, int64_t port, int64_t waiting, int64_t limit)
{
	give_row(t, "sock/listen", "", "local", "0.0.0.0", "port", port, "waiting", waiting,
		 "limit", limit, NULL);
}

static void the_default_passes(void **state)
{
	struct cd_test *t = start(4096, 0);

	(void)state;
	listener(t, 80, 0, 511);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void below_the_default_is_low_while_nobody_is_refused(void **state)
{
	struct cd_test *t = start(128, 0);

	(void)state;
	listener(t, 80, 3, 128);
	judge(t);
	assert_finding(t, "", "below-default", CD_LOW);
	cd_test_free(t);

	t = start(128, 0);
	give_bound(t, "least", "128");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_listener_at_the_cap_that_refuses_fails(void **state)
{
	struct cd_test *t = start(128, 12);

	(void)state;
	listener(t, 22, 0, 128);
	listener(t, 443, 129, 128);
	judge(t);
	assert_finding(t, "", "overflowing", CD_MEDIUM);
	assert_observed_int(t, "", "overflowing", "port", 443);
	assert_observed_int(t, "", "overflowing", "refused", 12);
	assert_observed_int(t, "", "overflowing", "set_to", 16384);
	cd_test_free(t);
}

static void a_queue_that_was_just_emptied_counts_too(void **state)
{
	struct cd_test *t = start(4096, 1);

	(void)state;
	listener(t, 443, 0, 4096);
	judge(t);
	assert_finding(t, "", "overflowing", CD_MEDIUM);
	cd_test_free(t);
}

static void refusals_of_a_listener_with_its_own_limit_are_not_the_caps(void **state)
{
	struct cd_test *t = start(4096, 12);

	(void)state;
	listener(t, 80, 129, 128);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void an_unseen_cap_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_somaxconn, "tcp.somaxconn");

	(void)state;
	give_unseen(t, CAP, "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_somaxconn, "tcp.somaxconn");
	give_absent(t, CAP, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void a_fuller_listener_with_a_limit_of_its_own_is_not_the_caps_doing(void **state)
{
	struct cd_test *t = start(4096, 900);

	(void)state;
	listener(t, 80, 0, 4096);
	listener(t, 3000, 512, 511);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(128, 900);
	listener(t, 80, 129, 128);
	listener(t, 3000, 2, 50);
	judge(t);
	assert_finding(t, "", "overflowing", CD_MEDIUM);
	cd_test_free(t);
}

static void a_backlog_that_no_kernel_takes_is_garbage(void **state)
{
	struct cd_test *t = start(-1, 900);

	(void)state;
	listener(t, 80, 3, -1);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);

	t = start(0, 0);
	judge(t);
	assert_finding(t, "", "below-default", CD_LOW);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_fuller_listener_with_a_limit_of_its_own_is_not_the_caps_doing),
		cmocka_unit_test(the_default_passes),
		cmocka_unit_test(below_the_default_is_low_while_nobody_is_refused),
		cmocka_unit_test(a_listener_at_the_cap_that_refuses_fails),
		cmocka_unit_test(a_queue_that_was_just_emptied_counts_too),
		cmocka_unit_test(refusals_of_a_listener_with_its_own_limit_are_not_the_caps),
		cmocka_unit_test(an_unseen_cap_is_unknown),
		cmocka_unit_test(a_backlog_that_no_kernel_takes_is_garbage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
