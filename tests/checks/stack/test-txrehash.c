/* SPDX-License-Identifier: Apache-2.0 */
/* stack.txrehash: only where there are several ways, and without the retries of dead peers. */
#include "lib/judge.h"

#define REHASH "sysctl/net.core.txrehash"
#define PLB "sysctl/net.ipv4.tcp_plb_enabled"
#define ON_TIMEOUT "rate/netstat/TcpExt.TcpTimeoutRehash"
#define ON_DUPLICATE "rate/netstat/TcpExt.TcpDuplicateDataRehash"
#define SYN_RETRIES "rate/netstat/TcpExt.TCPSynRetrans"

extern const struct cd_check cd_stack_txrehash[];

static const struct cd_column columns[] = { { "hops", CD_COL_INT, "" }, { .name = NULL } };

static struct cd_test *start(int64_t on, int64_t hops, uint64_t timeouts, uint64_t syn)
{
	struct cd_test *t = cd_test_new(cd_stack_txrehash, "stack.txrehash");

	give_int(t, REHASH, "", on);
	give_set(t, "bond", NULL);
	give_table(t, "route", "", columns);
	give_row(t, "route", "", "hops", INT64_C(1), NULL);
	give_row(t, "route", "", "hops", hops, NULL);
	give_rate(t, ON_TIMEOUT, "", timeouts);
	give_rate(t, ON_DUPLICATE, "", 0);
	give_rate(t, SYN_RETRIES, "", syn);
	return t;
}

static void on_passes_over_two_ways(void **state)
{
	struct cd_test *t = start(1, 2, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void off_is_low_over_two_ways_or_a_bond(void **state)
{
	struct cd_test *t = start(0, 2, 0, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "off", CD_LOW);
	cd_test_free(t);

	t = start(0, 1, 0, 0);
	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", "802.3ad");
	judge(t);
	assert_finding(t, "", "off", CD_LOW);
	cd_test_free(t);
}

static void one_way_is_not_applicable(void **state)
{
	struct cd_test *t = start(0, 1, 100, 0);

	(void)state;
	give_int(t, PLB, "", 1);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void moves_count_without_unanswered_first_packets(void **state)
{
	struct cd_test *t = start(1, 2, 30, 20);

	(void)state;
	judge(t);
	assert_finding(t, "", "moved-away", CD_LOW);
	assert_observed_int(t, "", "moved-away", "moves", 10);
	cd_test_free(t);

	t = start(1, 2, 120, 120);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown_and_old_kernels_have_none(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_txrehash, "stack.txrehash");

	(void)state;
	give_int(t, REHASH, "", 1);
	give_unseen(t, "route", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_stack_txrehash, "stack.txrehash");
	give_absent(t, REHASH, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void moves_that_nobody_saw_are_unknown_and_few_for_the_time_pass(void **state)
{
	static const char *const rate[] = { ON_TIMEOUT, ON_DUPLICATE, SYN_RETRIES };
	struct cd_test *t;

	(void)state;
	for (int i = 0; i < 3; i++) {
		t = start(1, 2, 0, 0);
		give_unseen(t, rate[i], "", CD_ONE_SAMPLE);
		judge(t);
		assert_unknown(t, "", CD_ONE_SAMPLE);
		cd_test_free(t);
		t = start(1, 2, 0, 0);
		give_absent(t, rate[i], "");
		judge(t);
		assert_pass(t, "");
		cd_test_free(t);
	}
	t = start(1, 2, 30, 0);
	give_bound(t, "least_rate", "11");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_bond_that_uses_one_member_is_one_way(void **state)
{
	struct cd_test *t = start(0, 1, 0, 0);

	(void)state;
	give_set(t, "bond", "bond0", NULL);
	give_text(t, "bond/mode", "bond0", "active-backup");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_passes_over_two_ways),
		cmocka_unit_test(off_is_low_over_two_ways_or_a_bond),
		cmocka_unit_test(one_way_is_not_applicable),
		cmocka_unit_test(moves_count_without_unanswered_first_packets),
		cmocka_unit_test(what_is_not_seen_is_unknown_and_old_kernels_have_none),
		cmocka_unit_test(moves_that_nobody_saw_are_unknown_and_few_for_the_time_pass),
		cmocka_unit_test(a_bond_that_uses_one_member_is_one_way),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
