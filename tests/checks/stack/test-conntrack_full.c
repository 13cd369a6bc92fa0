/* SPDX-License-Identifier: Apache-2.0 */
/* stack.conntrack_full: a full table, one that fills, and drops that have other causes. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_conntrack_full[];

#define COUNT "sysctl/net.netfilter.nf_conntrack_count"
#define MAX "sysctl/net.netfilter.nf_conntrack_max"

static struct cd_test *start(int64_t count, int64_t max, uint64_t drop, uint64_t early,
			     uint64_t failed)
{
	struct cd_test *t = cd_test_new(cd_stack_conntrack_full, "stack.conntrack_full");

	give_int(t, COUNT, "", count);
	give_int(t, MAX, "", max);
	give_rate(t, "rate/conntrack/drop", "", drop);
	give_rate(t, "rate/conntrack/early_drop", "", early);
	give_rate(t, "rate/conntrack/insert_failed", "", failed);
	return t;
}

static void assert_code(struct cd_test *t, const char *code, enum cd_severity severity)
{
	judge(t);
	if (code)
		assert_finding(t, "", code, severity);
	else
		assert_pass(t, "");
	cd_test_free(t);
}

static void a_table_with_room_passes(void **state)
{
	(void)state;
	assert_code(start(30000, 65536, 0, 0, 0), NULL, 0);
	assert_code(start(49152, 65536, 0, 0, 0), NULL, 0);
}

static void zero_is_no_limit(void **state)
{
	struct cd_test *t = start(300000, 0, 0, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_full_table_is_critical(void **state)
{
	struct cd_test *t = start(65536, 65536, 12, 3, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "full", CD_CRITICAL);
	assert_acts(t, "", "full", CD_BLOCKS);
	assert_observed_int(t, "", "full", "set_to", 131072);
	assert_observed_int(t, "", "full", "dropped", 12);
	cd_test_free(t);
	assert_code(start(65536, 65536, 0, 0, 0), "full", CD_CRITICAL);
	assert_code(start(1000, 65536, 0, 1, 0), "full", CD_CRITICAL);
	assert_code(start(62300, 65536, 1, 0, 0), "full", CD_CRITICAL);
}

static void one_that_fills_is_told_before(void **state)
{
	struct cd_test *t = start(60000, 65536, 0, 0, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "nearly-full", CD_HIGH);
	assert_acts(t, "", "nearly-full", CD_LATENT);
	cd_test_free(t);
	assert_code(start(50000, 65536, 0, 0, 0), "filling", CD_MEDIUM);
}

static void drops_with_room_are_clashes(void **state)
{
	struct cd_test *t = start(1000, 65536, 6, 0, 6);

	(void)state;
	judge(t);
	assert_finding(t, "", "clashes", CD_LOW);
	assert_no_finding(t, "", "full");
	assert_observed_int(t, "", "clashes", "failed", 6);
	cd_test_free(t);
	assert_code(start(1000, 65536, 4, 0, 4), NULL, 0);
}

static void counts_alone_are_judged_too(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_conntrack_full, "stack.conntrack_full");

	(void)state;
	give_int(t, COUNT, "", 8);
	give_int(t, MAX, "", 8);
	give_unseen(t, "rate/conntrack/drop", "", CD_ONE_SAMPLE);
	judge(t);
	assert_finding(t, "", "full", CD_CRITICAL);
	cd_test_free(t);
}

static void who_does_not_track_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_conntrack_full, "stack.conntrack_full");

	(void)state;
	give_absent(t, MAX, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(8, 8, 0, 0, 0);

	(void)state;
	give_unseen(t, COUNT, "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);

	t = start(-1, 8, 0, 0, 0);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

static void room_now_does_not_tell_of_the_time_between(void **state)
{
	static const char *const rate[] = { "rate/conntrack/drop", "rate/conntrack/early_drop",
					    "rate/conntrack/insert_failed" };
	struct cd_test *t;

	(void)state;
	for (int i = 0; i < 3; i++) {
		t = start(30000, 65536, 0, 0, 0);
		give_unseen(t, rate[i], "", CD_ONE_SAMPLE);
		judge(t);
		assert_unknown(t, "", CD_ONE_SAMPLE);
		cd_test_free(t);
	}
	t = start(30000, 0, 0, 0, 0);
	give_unseen(t, "rate/conntrack/early_drop", "", CD_ONE_SAMPLE);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(30000, 65536, 0, 0, 0);
	give_absent(t, "rate/conntrack/early_drop", "");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void once_in_a_long_time_is_worth_a_word(void **state)
{
	struct cd_test *t = start(1000, 65536, 0, 11, 0);

	(void)state;
	give_bound(t, "least_rate", "4");	/* 11 in 3 s */
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(1000, 65536, 6, 0, 5);
	give_bound(t, "least_rate", "4");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_table_with_room_passes),
		cmocka_unit_test(zero_is_no_limit),
		cmocka_unit_test(a_full_table_is_critical),
		cmocka_unit_test(one_that_fills_is_told_before),
		cmocka_unit_test(drops_with_room_are_clashes),
		cmocka_unit_test(counts_alone_are_judged_too),
		cmocka_unit_test(who_does_not_track_is_not_judged),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(room_now_does_not_tell_of_the_time_between),
		cmocka_unit_test(once_in_a_long_time_is_worth_a_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
