/* SPDX-License-Identifier: Apache-2.0 */
/* stack.netdev_max_backlog: short is a fault where packets found it full. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_netdev_max_backlog[];

static void cpu(struct cd_test *t, const char *n, uint64_t processed, uint64_t dropped,
		uint64_t limited)
{
	give_rate(t, "rate/softnet/processed", n, processed);
	give_rate(t, "rate/softnet/dropped", n, dropped);
	give_rate(t, "rate/softnet/flow_limit", n, limited);
}

static struct cd_test *start(int64_t backlog, uint64_t dropped, uint64_t steered)
{
	struct cd_test *t = cd_test_new(cd_stack_netdev_max_backlog, "stack.netdev_max_backlog");

	give_int(t, "sysctl/net.core.netdev_max_backlog", "", backlog);
	give_set(t, "softnet", "3", NULL);
	cpu(t, "3", 100000, dropped, 0);
	give_rate(t, "rate/softnet/received_rps", "3", steered);
	give_set(t, "path", "eth0", NULL);
	return t;
}

static void short_and_unused_passes(void **state)
{
	struct cd_test *t = start(10, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(1000, 0, 0);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void short_and_full_fails(void **state)
{
	struct cd_test *t = start(10, 7, 0);

	(void)state;
	judge(t);
	assert_finding(t, "", "below-default", CD_LOW);
	assert_observed_int(t, "", "below-default", "least", 1000);
	cd_test_free(t);
}

static void rps_of_a_fast_port_outgrows_the_default(void **state)
{
	struct cd_test *t = start(1000, 7, 50);

	(void)state;
	give_int(t, "path/rate", "eth0", 100000000000);
	judge(t);
	assert_finding(t, "", "outgrown", CD_LOW);
	assert_observed_int(t, "", "outgrown", "set_to", 2000);
	cd_test_free(t);

	t = start(1000, 7, 50);
	give_int(t, "path/rate", "eth0", 10000000000);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(16384, 7, 50);
	give_int(t, "path/rate", "eth0", 100000000000);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_netdev_max_backlog, "stack.netdev_max_backlog");

	(void)state;
	give_unseen(t, "sysctl/net.core.netdev_max_backlog", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(10, 0, 0);
	give_unseen(t, "rate/softnet/dropped", "3", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void a_kernel_without_it_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_netdev_max_backlog, "stack.netdev_max_backlog");

	(void)state;
	give_absent(t, "sysctl/net.core.netdev_max_backlog", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_and_unused_passes),
		cmocka_unit_test(short_and_full_fails),
		cmocka_unit_test(rps_of_a_fast_port_outgrows_the_default),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(a_kernel_without_it_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
