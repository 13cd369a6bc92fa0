/* SPDX-License-Identifier: Apache-2.0 */
/* nic.tx_errors: a queue that hung is critical, single failures count by their share. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_tx_errors[];

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_nic_tx_errors, "nic.tx_errors");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_rate(t, "rate/nic/tx_packets", "eth0", 1000000);
	give_rate(t, "rate/nic/tx_errors", "eth0", 0);
	give_rate(t, "rate/nic/tx_dropped", "eth0", 0);
	return t;
}

static void nothing_lost_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_counter(t, "nic/tx_timeouts", "eth0", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	/* what hung before the audit is told and not judged */
	t = start();
	give_counter(t, "nic/tx_timeouts", "eth0", 4);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void a_queue_that_hung_is_critical(void **state)
{
	static const char *const by[] = { "rate/nic/tx_timeouts", "rate/nic/hw_tx_hangs" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct cd_test *t = start();

		give_rate(t, by[i], "eth0", 1);
		judge(t);
		assert_finding(t, "eth0", "queue-hung", CD_CRITICAL);
		assert_no_finding(t, "eth0", "failed");
		cd_test_free(t);
	}
}

static void a_queue_that_stalls_is_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/tx_stalls", "eth0", 2);
	judge(t);
	assert_finding(t, "eth0", "queue-stalls", CD_HIGH);
	cd_test_free(t);
}

static void failures_and_drops_by_their_share(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/tx_errors", "eth0", 5);
	give_rate(t, "rate/nic/tx_dropped", "eth0", 5);
	judge(t);
	assert_finding(t, "eth0", "failed", CD_MEDIUM);
	assert_finding(t, "eth0", "dropped", CD_LOW);
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/hw_tx_discards", "eth0", 50);
	give_rate(t, "rate/nic/hw_tx_dropped", "eth0", 50);
	judge(t);
	assert_finding(t, "eth0", "failed", CD_HIGH);
	assert_finding(t, "eth0", "dropped", CD_MEDIUM);
	cd_test_free(t);
}

static void drops_while_the_link_was_down_are_none(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/tx_dropped", "eth0", 500);
	give_rate(t, "rate/nic/carrier_changes", "eth0", 2);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void one_sample_or_no_carrier(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/nic/tx_errors", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start();
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void counters_asked_for_in_vain_do_not_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/nic/hw_tx_dropped", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_pass(t, "eth0");
	give_unseen(t, "rate/nic/hw_tx_hangs", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_lost_passes),
		cmocka_unit_test(a_queue_that_hung_is_critical),
		cmocka_unit_test(a_queue_that_stalls_is_high),
		cmocka_unit_test(failures_and_drops_by_their_share),
		cmocka_unit_test(drops_while_the_link_was_down_are_none),
		cmocka_unit_test(one_sample_or_no_carrier),
		cmocka_unit_test(counters_asked_for_in_vain_do_not_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
