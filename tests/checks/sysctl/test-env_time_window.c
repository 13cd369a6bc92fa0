/* SPDX-License-Identifier: Apache-2.0 */
/* env.time_window: short times are notes, a single sample is unknown. */
#include "lib/judge.h"

#define RATE "rate/netstat/Ip.InReceives"

extern const struct cd_check cd_sysctl_env_time_window[];

static struct cd_test *start(int64_t uptime_s)
{
	struct cd_test *t = cd_test_new(cd_sysctl_env_time_window, "env.time_window");

	give_duration(t, "run/uptime", "", uptime_s * 1000000000);
	give_rate(t, RATE, "", 10);	/* over 3 s */
	return t;
}

static void long_enough_passes_without_a_word(void **state)
{
	struct cd_test *t = start(600);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_young_host_is_noted(void **state)
{
	struct cd_test *t = start(599);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_short_interval_is_noted(void **state)
{
	struct cd_test *t = start(10000);

	(void)state;
	give_bound(t, "min_interval", "10s");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void what_the_state_gave_is_noted(void **state)
{
	struct cd_test *t = start(600);

	(void)state;
	give_text(t, "run/state", "", "a new window begins with this run: the host was booted since");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_single_sample_or_no_uptime_is_unknown(void **state)
{
	struct cd_test *t = start(10000);

	(void)state;
	give_unseen(t, RATE, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start(10000);
	give_unseen(t, "run/uptime", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(long_enough_passes_without_a_word),
		cmocka_unit_test(a_young_host_is_noted),
		cmocka_unit_test(a_short_interval_is_noted),
		cmocka_unit_test(what_the_state_gave_is_noted),
		cmocka_unit_test(a_single_sample_or_no_uptime_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
