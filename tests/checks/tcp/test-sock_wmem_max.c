/* SPDX-License-Identifier: Apache-2.0 */
/* sock.wmem_max: a low cap is a fault only when a sender stands at it. */
#include "bdp-facts.h"

#define LIMIT "sysctl/net.core.wmem_max"

extern const struct cd_check cd_tcp_sock_wmem_max[];

static const struct cd_column columns[] = {
	{ "sndbuf", CD_COL_INT, "bytes" }, { "loopback", CD_COL_INT, "" }, { .name = NULL }
};

/* 100 Gb/s over 500 us need 12500000 bytes. */
static struct cd_test *start(int64_t limit)
{
	struct cd_test *t = cd_test_new(cd_tcp_sock_wmem_max, "sock.wmem_max");

	give_int(t, LIMIT, "", limit);
	give_int(t, "sysctl/net.core.wmem_default", "", 212992);
	give_eth0(t, "given");
	return t;
}

static void half_of_the_need_passes_because_the_kernel_doubles(void **state)
{
	struct cd_test *t = start(6250000);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_sender_at_the_cap_fails(void **state)
{
	struct cd_test *t = start(212992);

	(void)state;
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "sndbuf", (int64_t)425984, NULL);
	give_row(t, "sock/tcp", "", "sndbuf", (int64_t)87040, NULL);
	judge(t);
	assert_finding(t, "", "below-need", CD_LOW);
	assert_observed_int(t, "", "below-need", "pinned", 1);
	assert_limit(t, "", "below-need", 212992 * 8 / 0.0005);
	cd_test_free(t);
}

static void senders_below_the_cap_are_their_own_affair(void **state)
{
	struct cd_test *t = start(212992);

	(void)state;
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "sndbuf", (int64_t)87040, "loopback", (int64_t)0, NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void no_sender_at_the_cap_is_a_note(void **state)
{
	struct cd_test *t = start(212992);

	(void)state;
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "sndbuf", (int64_t)425984, "loopback", (int64_t)1, NULL);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void senders_that_were_not_seen_are_unknown(void **state)
{
	struct cd_test *t = start(212992);

	(void)state;
	give_unseen(t, "sock/tcp", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);

	t = start(212992);
	give_table(t, "sock/tcp", "", columns);
	give_row(t, "sock/tcp", "", "loopback", (int64_t)0, NULL);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);
}

static void an_unseen_cap_is_unknown_and_no_port_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_sock_wmem_max, "sock.wmem_max");

	(void)state;
	give_unseen(t, LIMIT, "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_sock_wmem_max, "sock.wmem_max");
	give_int(t, LIMIT, "", 4096);
	give_int(t, "sysctl/net.core.wmem_default", "", 212992);
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_cap_that_no_kernel_takes_is_garbage(void **state)
{
	struct cd_test *t = start(-212992);

	(void)state;
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(half_of_the_need_passes_because_the_kernel_doubles),
		cmocka_unit_test(a_sender_at_the_cap_fails),
		cmocka_unit_test(senders_below_the_cap_are_their_own_affair),
		cmocka_unit_test(no_sender_at_the_cap_is_a_note),
		cmocka_unit_test(senders_that_were_not_seen_are_unknown),
		cmocka_unit_test(an_unseen_cap_is_unknown_and_no_port_is_not_judged),
		cmocka_unit_test(a_cap_that_no_kernel_takes_is_garbage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
