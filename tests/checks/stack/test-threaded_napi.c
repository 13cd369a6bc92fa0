/* SPDX-License-Identifier: Apache-2.0 */
/* stack.threaded_napi: threads that poll a port belong on its socket. */
#include "steering-facts.h"

extern const struct cd_check cd_stack_threaded_napi[];

static struct cd_test *start(int64_t mode, const char *cpus)
{
	struct cd_test *t = two_sockets(cd_stack_threaded_napi, "stack.threaded_napi");

	give_int(t, "nic/threaded", "eth0", mode);
	if (cpus)
		give_cpus(t, "nic/napi_cpus", "eth0", cpus);
	return t;
}

static void interrupts_poll_it(void **state)
{
	struct cd_test *t = start(0, NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = two_sockets(cd_stack_threaded_napi, "stack.threaded_napi");
	give_absent(t, "nic/threaded", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void pinned_near_passes(void **state)
{
	struct cd_test *t = start(1, "4-6");

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void anywhere_is_low(void **state)
{
	struct cd_test *t = start(2, "0-7");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "not-near", CD_LOW);
	assert_observed_int(t, "eth0", "not-near", "node", 1);
	cd_test_free(t);
}

static void one_node_has_no_far_cpu(void **state)
{
	struct cd_test *t = start(1, "0-7");

	(void)state;
	give_int(t, "numa/count", "", 1);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void threads_that_do_not_show_are_unknown(void **state)
{
	struct cd_test *t = start(1, NULL);

	(void)state;
	give_unseen(t, "nic/napi_cpus", "eth0", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "eth0", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(interrupts_poll_it),
		cmocka_unit_test(pinned_near_passes),
		cmocka_unit_test(anywhere_is_low),
		cmocka_unit_test(one_node_has_no_far_cpu),
		cmocka_unit_test(threads_that_do_not_show_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
