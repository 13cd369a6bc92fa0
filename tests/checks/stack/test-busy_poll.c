/* SPDX-License-Identifier: Apache-2.0 */
/* stack.busy_poll: judged by what the site says the node is for. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_busy_poll[];

static struct cd_test *start(int64_t usecs, const char *load)
{
	struct cd_test *t = cd_test_new(cd_stack_busy_poll, "stack.busy_poll");

	give_int(t, "sysctl/net.core.busy_read", "", usecs);
	give_absent(t, "sysctl/net.core.busy_poll", "");
	if (load)
		give_text(t, "site/load", "", load);
	return t;
}

static void assert_judged(int64_t usecs, const char *load, const char *code, bool note)
{
	struct cd_test *t = start(usecs, load);

	judge(t);
	if (code)
		assert_finding(t, "busy_read", code, CD_LOW);
	else
		assert_pass(t, "busy_read");
	if (note)
		assert_note(t, "busy_read");
	else
		assert_no_note(t, "busy_read");
	assert_not_applicable(t, "busy_poll");
	cd_test_free(t);
}

static void spinning_is_for_latency(void **state)
{
	(void)state;
	assert_judged(0, NULL, NULL, false);
	assert_judged(0, "throughput", NULL, false);
	assert_judged(0, "latency", NULL, true);
	assert_judged(50, "latency", NULL, false);
	assert_judged(50, NULL, NULL, false);
	assert_judged(50, "throughput", "burns-cpu", false);
}

static void long_spins_suit_nobody(void **state)
{
	(void)state;
	assert_judged(100, "hpc", NULL, false);
	assert_judged(101, "hpc", "too-long", false);
	assert_judged(200, "throughput", "too-long", false);
}

static void a_pod_does_not_see_them(void **state)
{
	struct cd_test *t = start(0, NULL);

	(void)state;
	give_unseen(t, "sysctl/net.core.busy_read", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "busy_read", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(spinning_is_for_latency),
		cmocka_unit_test(long_spins_suit_nobody),
		cmocka_unit_test(a_pod_does_not_see_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
