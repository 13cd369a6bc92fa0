/* SPDX-License-Identifier: Apache-2.0 */
/* stack.softnet_drops: what moved, by how much, and not what the flow limit did. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_softnet_drops[];

static void cpu(struct cd_test *t, const char *n, uint64_t processed, uint64_t dropped,
		uint64_t limited)
{
	give_rate(t, "rate/softnet/processed", n, processed);
	give_rate(t, "rate/softnet/dropped", n, dropped);
	give_rate(t, "rate/softnet/flow_limit", n, limited);
}

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_stack_softnet_drops, "stack.softnet_drops");

	give_set(t, "softnet", "0", "1", NULL);
	give_int(t, "sysctl/net.core.netdev_max_backlog", "", 1000);
	return t;
}

static void no_drop_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	cpu(t, "0", 1000, 0, 0);
	cpu(t, "1", 0, 0, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void drops_fail_and_name_the_worst_cpu(void **state)
{
	struct cd_test *t = start();

	(void)state;
	cpu(t, "0", 100000, 4, 0);
	cpu(t, "1", 200000, 500, 0);
	judge(t);
	assert_finding(t, "", "drops", CD_HIGH);
	assert_observed_int(t, "", "drops", "drops", 504);
	assert_observed_int(t, "", "drops", "of_cpu", 500);
	assert_observed_int(t, "", "drops", "set_to", 2000);
	assert_observed_text(t, "", "drops", "cpu", "1");
	cd_test_free(t);
}

static void a_few_are_medium(void **state)
{
	struct cd_test *t = start();

	(void)state;
	cpu(t, "0", 100000, 9, 0);
	cpu(t, "1", 200000, 0, 0);
	judge(t);
	assert_finding(t, "", "some-drops", CD_MEDIUM);
	cd_test_free(t);

	t = start();
	give_bound(t, "min_drops", "9");
	cpu(t, "0", 100000, 9, 0);
	cpu(t, "1", 200000, 0, 0);
	judge(t);
	assert_finding(t, "", "drops", CD_HIGH);
	cd_test_free(t);
}

static void drops_by_design_are_another_checks(void **state)
{
	struct cd_test *t = start();

	(void)state;
	cpu(t, "0", 100000, 900, 900);
	cpu(t, "1", 200000, 0, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	cpu(t, "0", 1000, 0, 0);
	give_unseen(t, "rate/softnet/processed", "1", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_stack_softnet_drops, "stack.softnet_drops");
	give_unseen(t, "softnet", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

static void a_kernel_that_counts_nothing_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_softnet_drops, "stack.softnet_drops");

	(void)state;
	give_absent(t, "softnet", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void few_for_the_time_are_worth_a_word(void **state)
{
	struct cd_test *t = start();

	(void)state;
	cpu(t, "0", 100000, 12, 0);
	cpu(t, "1", 200000, 0, 0);
	give_bound(t, "least_rate", "4.1");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_drop_passes),
		cmocka_unit_test(drops_fail_and_name_the_worst_cpu),
		cmocka_unit_test(a_few_are_medium),
		cmocka_unit_test(drops_by_design_are_another_checks),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(a_kernel_that_counts_nothing_is_not_judged),
		cmocka_unit_test(few_for_the_time_are_worth_a_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
