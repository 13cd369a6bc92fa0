/* SPDX-License-Identifier: Apache-2.0 */
/* stack.time_squeeze: often, by share and by pace, and with drops. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_time_squeeze[];

static void cpu(struct cd_test *t, const char *n, uint64_t processed, uint64_t dropped,
		uint64_t limited)
{
	give_rate(t, "rate/softnet/processed", n, processed);
	give_rate(t, "rate/softnet/dropped", n, dropped);
	give_rate(t, "rate/softnet/flow_limit", n, limited);
}

static struct cd_test *start(uint64_t squeezed, uint64_t processed, uint64_t dropped)
{
	struct cd_test *t = cd_test_new(cd_stack_time_squeeze, "stack.time_squeeze");

	give_set(t, "softnet", "0", "1", NULL);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "sysctl/net.core.netdev_budget", "", 300);
	give_int(t, "sysctl/net.core.netdev_budget_usecs", "", 8000);
	cpu(t, "0", 5000000, 0, 0);
	give_rate(t, "rate/softnet/time_squeeze", "0", 31);
	cpu(t, "1", processed, dropped, 0);
	give_rate(t, "rate/softnet/time_squeeze", "1", squeezed);
	return t;
}

static void a_pace_of_few_says_nothing(void **state)
{
	struct cd_test *t = start(29, 1000, 5);

	(void)state;
	give_bound(t, "often", "1");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

/* 30 in 3 seconds are ten a second. */
static void now_and_then_passes(void **state)
{
	struct cd_test *t = start(30, 1000, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start(300, 3000000, 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void often_is_low(void **state)
{
	struct cd_test *t = start(301, 3000000, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "squeezed", CD_LOW);
	assert_observed_text(t, "", "squeezed", "cpu", "1");
	cd_test_free(t);
}

/* A guest whose hypervisor gave its CPU to another. */
static void turns_without_work_were_not_too_short(void **state)
{
	struct cd_test *t = start(301, 301 * 63, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start(301, 301 * 64, 0);
	judge(t);
	assert_finding(t, "", "squeezed", CD_LOW);
	cd_test_free(t);
}

static void with_drops_it_is_medium(void **state)
{
	struct cd_test *t = start(301, 3000000, 1);

	(void)state;
	judge(t);
	assert_finding(t, "", "squeezed-and-drops", CD_MEDIUM);
	assert_observed_int(t, "", "squeezed-and-drops", "set_budget", 600);
	assert_observed_int(t, "", "squeezed-and-drops", "set_usecs", 16000);
	cd_test_free(t);

	t = start(301, 3000000, 0);
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", 5);
	judge(t);
	assert_finding(t, "", "squeezed-and-drops", CD_MEDIUM);
	assert_observed_int(t, "", "squeezed-and-drops", "missed", 5);
	cd_test_free(t);
}

static void drops_without_squeezes_are_another_checks(void **state)
{
	struct cd_test *t = start(2, 3000000, 500);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = start(2, 3000000, 500);

	(void)state;
	give_unseen(t, "rate/softnet/time_squeeze", "0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = cd_test_new(cd_stack_time_squeeze, "stack.time_squeeze");
	give_absent(t, "softnet", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pace_of_few_says_nothing),
		cmocka_unit_test(now_and_then_passes),
		cmocka_unit_test(often_is_low),
		cmocka_unit_test(turns_without_work_were_not_too_short),
		cmocka_unit_test(with_drops_it_is_medium),
		cmocka_unit_test(drops_without_squeezes_are_another_checks),
		cmocka_unit_test(one_sample_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
