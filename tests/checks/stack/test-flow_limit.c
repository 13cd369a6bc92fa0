/* SPDX-License-Identifier: Apache-2.0 */
/* stack.flow_limit: only where it is on, and only what it dropped now. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_flow_limit[];

#define KEY "sysctl/net.core.flow_limit_cpu_bitmap"

static struct cd_test *start(uint64_t limited)
{
	struct cd_test *t = cd_test_new(cd_stack_flow_limit, "stack.flow_limit");

	give_set(t, "softnet", "0", NULL);
	give_rate(t, "rate/softnet/flow_limit", "0", limited);
	return t;
}

static void off_is_not_judged(void **state)
{
	struct cd_test *t = start(5);

	(void)state;
	give_int(t, KEY, "", 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start(5);
	give_text(t, KEY, "", "00000000,00000000");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void on_and_quiet_passes(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_text(t, KEY, "", "00000001,00000000");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void drops_are_low(void **state)
{
	struct cd_test *t = start(12);

	(void)state;
	give_int(t, KEY, "", 3);
	judge(t);
	assert_finding(t, "", "dominant-flow", CD_LOW);
	assert_observed_int(t, "", "dominant-flow", "drops", 12);
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(12);

	(void)state;
	give_unseen(t, KEY, "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(12);
	give_int(t, KEY, "", 1);
	give_unseen(t, "rate/softnet/flow_limit", "0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_is_not_judged),
		cmocka_unit_test(on_and_quiet_passes),
		cmocka_unit_test(drops_are_low),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
