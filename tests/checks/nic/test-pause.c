/* SPDX-License-Identifier: Apache-2.0 */
/* nic.global_pause and nic.pause_counters: who pauses whom, and for how much of the time? */
#include "lib/judge.h"

extern const struct cd_check cd_nic_global_pause[], cd_nic_pause_counters[];

#define G INT64_C(1000000000)

static struct cd_test *start(const struct cd_check *check, const char *id, int64_t speed)
{
	struct cd_test *t = cd_test_new(check, id);

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "port/speed", "eth0", speed);
	return t;
}

static struct cd_test *settings(int64_t speed, bool rx, bool tx, int64_t pfc)
{
	struct cd_test *t = start(cd_nic_global_pause, "nic.global_pause", speed);

	give_bool(t, "nic/pause_rx", "eth0", rx);
	give_bool(t, "nic/pause_tx", "eth0", tx);
	give_int(t, "dcb/pfc_mask", "eth0", pfc);
	judge(t);
	return t;
}

static void link_and_priority_exclude_each_other(void **state)
{
	struct cd_test *t = settings(100 * G, true, false, 8);

	(void)state;
	assert_finding(t, "eth0", "beside-pfc", CD_HIGH);
	assert_observed_text(t, "eth0", "beside-pfc", "priorities", "3");
	cd_test_free(t);
	t = settings(100 * G, false, false, 8);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_fast_port_that_pauses_its_link(void **state)
{
	struct cd_test *t = settings(100 * G, true, true, 0);

	(void)state;
	assert_finding(t, "eth0", "pauses-link", CD_MEDIUM);
	assert_acts(t, "eth0", "pauses-link", CD_LATENT);
	cd_test_free(t);
	t = settings(10 * G, true, true, 0);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = settings(100 * G, true, false, 0);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void roce_may_lean_on_link_pause(void **state)
{
	struct cd_test *t = start(cd_nic_global_pause, "nic.global_pause", 100 * G);

	(void)state;
	give_texts(t, "port/role", "eth0", "roce", NULL);
	give_bool(t, "nic/pause_rx", "eth0", true);
	give_bool(t, "nic/pause_tx", "eth0", true);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void settings_that_nobody_has_or_saw(void **state)
{
	struct cd_test *t = start(cd_nic_global_pause, "nic.global_pause", 100 * G);

	(void)state;
	give_absent(t, "nic/pause_rx", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_global_pause, "nic.global_pause", 100 * G);
	give_unseen(t, "nic/pause_rx", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

static struct cd_test *counters(uint64_t rx, uint64_t tx)
{
	struct cd_test *t = start(cd_nic_pause_counters, "nic.pause_counters", 100 * G);

	give_set(t, "path", "eth0", NULL);
	give_rate(t, "rate/nic/pause_rx_frames", "eth0", rx);
	give_rate(t, "rate/nic/pause_tx_frames", "eth0", tx);
	return t;
}

static void frames_by_how_often(void **state)
{
	struct cd_test *t = counters(0, 3000);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "we-pause", CD_MEDIUM);
	cd_test_free(t);
	t = counters(3000, 20);
	judge(t);
	assert_finding(t, "eth0", "we-are-paused", CD_LOW);
	assert_no_finding(t, "eth0", "we-pause");
	cd_test_free(t);
	t = counters(20, 20);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* Over 3 s: 0.6 s of pause are a fifth of the rate. */
static void time_by_its_share(void **state)
{
	struct cd_test *t = counters(0, 0);

	(void)state;
	give_rate(t, "rate/nic/hw_rx_pause", "eth0", 50);
	give_rate(t, "rate/nic/hw_rx_pause_us", "eth0", 600000);
	judge(t);
	assert_finding(t, "eth0", "we-are-paused", CD_MEDIUM);
	assert_limit(t, "eth0", "we-are-paused", 80e9);
	assert_observed_int(t, "eth0", "we-are-paused", "count", 50);
	cd_test_free(t);
	/* many requests, next to no time */
	t = counters(0, 30000);
	give_rate(t, "rate/nic/hw_tx_pause_us", "eth0", 300);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void counters_that_nobody_has_or_saw(void **state)
{
	struct cd_test *t = start(cd_nic_pause_counters, "nic.pause_counters", 100 * G);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_pause_counters, "nic.pause_counters", 100 * G);
	give_unseen(t, "rate/nic/pause_rx_frames", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void functions_have_no_pause_of_their_own(void **state)
{
	struct cd_test *t = start(cd_nic_global_pause, "nic.global_pause", 100 * G);

	(void)state;
	give_bool(t, "nic/vf", "eth0", true);
	give_bool(t, "nic/pause_rx", "eth0", true);
	give_bool(t, "nic/pause_tx", "eth0", true);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = counters(0, 3000);
	give_bool(t, "nic/vf", "eth0", true);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* That a host falls behind has a cause of its own: that it may pause is none. */
static void the_setting_does_not_explain_the_pauses(void **state)
{
	(void)state;
	assert_null(cd_nic_global_pause[0].effects);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(link_and_priority_exclude_each_other),
		cmocka_unit_test(a_fast_port_that_pauses_its_link),
		cmocka_unit_test(roce_may_lean_on_link_pause),
		cmocka_unit_test(settings_that_nobody_has_or_saw),
		cmocka_unit_test(frames_by_how_often),
		cmocka_unit_test(time_by_its_share),
		cmocka_unit_test(counters_that_nobody_has_or_saw),
		cmocka_unit_test(functions_have_no_pause_of_their_own),
		cmocka_unit_test(the_setting_does_not_explain_the_pauses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
