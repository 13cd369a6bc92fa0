/* SPDX-License-Identifier: Apache-2.0 */
/* qos.pfc_counters: how long, else how many pauses; which way, and on which priority. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_pfc_counters[];

static struct cd_test *start(void)
{
	struct cd_test *t = roce_host(cd_qos_pfc_counters, "qos.pfc_counters");

	roce_port(t, "eth0", "roce");
	give_text(t, "site/roce_mode", "", "lossless");
	give_int(t, "site/roce_prio", "", 3);
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_int(t, "port/speed", "eth0", INT64_C(100000000000));
	return t;
}

/* Over 3 s. */
static void frames(struct cd_test *t, const char *one, uint64_t sent, uint64_t received)
{
	give_rate(t, "rate/dcb/pfc_sent", one, sent);
	give_rate(t, "rate/dcb/pfc_received", one, received);
}

static void few_pauses_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	frames(t, "eth0/3", 200, 2000);
	frames(t, "eth0/0", 0, 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void many_frames_are_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	frames(t, "eth0/3", 400, 0);
	judge(t);
	assert_finding(t, "eth0", "sends-pauses", CD_MEDIUM);
	assert_observed_int(t, "eth0", "sends-pauses", "frames", 400);
	cd_test_free(t);
	t = start();
	frames(t, "eth0/3", 0, 4000);
	judge(t);
	assert_finding(t, "eth0", "receives-pauses", CD_MEDIUM);
	cd_test_free(t);
}

/* Many short pauses are no long one: where the driver tells the time, that decides. */
static void the_time_counts_where_it_is_told(void **state)
{
	struct cd_test *t = start();

	(void)state;
	frames(t, "eth0/3", 100000, 0);
	give_rate(t, "rate/nic/prio_tx_pause_us", "eth0/3", 1000);	/* 0.03 % */
	give_rate(t, "rate/nic/prio_rx_pause_us", "eth0/3", 0);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/prio_tx_pause_us", "eth0/3", 15000);	/* 0.5 % */
	judge(t);
	assert_finding(t, "eth0", "pauses-senders", CD_MEDIUM);
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/prio_tx_pause_us", "eth0/3", 60000);	/* 2 % */
	judge(t);
	assert_finding(t, "eth0", "pauses-senders", CD_HIGH);
	assert_observed_text(t, "eth0", "pauses-senders", "share", "2 %");
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/prio_rx_pause_us", "eth0/3", 60000);
	judge(t);
	assert_finding(t, "eth0", "is-paused", CD_MEDIUM);
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/prio_rx_pause_us", "eth0/3", 300000);
	judge(t);
	assert_finding(t, "eth0", "is-paused", CD_HIGH);
	cd_test_free(t);
}

static void another_priority_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	frames(t, "eth0/3", 0, 0);
	frames(t, "eth0/0", 0, 50);
	judge(t);
	assert_finding(t, "eth0", "other-priority", CD_HIGH);
	assert_observed_text(t, "eth0", "other-priority", "direction", "received");
	cd_test_free(t);
	t = start();
	frames(t, "eth0/0", 0, 5);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start();	/* nobody said which priority is meant */
	give_text(t, "site/roce_mode", "", "lossy");
	frames(t, "eth0/0", 0, 50);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_counted_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/dcb/pfc_sent", "eth0/0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start();
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start();
	give_absent(t, "dcb/pfc_mask", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(few_pauses_pass),
		cmocka_unit_test(many_frames_are_found),
		cmocka_unit_test(the_time_counts_where_it_is_told),
		cmocka_unit_test(another_priority_is_found),
		cmocka_unit_test(what_is_not_counted_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
