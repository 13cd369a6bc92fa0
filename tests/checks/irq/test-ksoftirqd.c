/* SPDX-License-Identifier: Apache-2.0 */
/* irq.ksoftirqd: shares of time, other work than packets, hidden threads, short intervals. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_ksoftirqd[];

/* Ticks of the 300 of three seconds; turns to packets in them. */
static void cpu(struct cd_test *t, const char *n, uint64_t thread, uint64_t softirq, uint64_t turns)
{
	give_rate(t, "rate/cpu/ticks", n, 300);
	give_rate(t, "rate/cpu/softirq_ticks", n, softirq);
	give_rate(t, "rate/ksoftirqd/ticks", n, thread);
	give_rate(t, "rate/softirq/receive", n, turns);
	give_rate(t, "rate/softirq/send", n, 0);
}

static struct cd_test *start(uint64_t thread, uint64_t softirq, uint64_t turns)
{
	struct cd_test *t = cd_test_new(cd_irq_ksoftirqd, "irq.ksoftirqd");

	give_cpus(t, "cpu/online", "", "0-1");
	give_texts(t, "ksoftirqd", "", "0", "1", NULL);
	give_bool(t, "host/realtime", "", false);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "nic/threaded", "eth0", 0);
	cpu(t, "0", 2, 20, 30000);
	cpu(t, "1", thread, softirq, turns);
	return t;
}

static void a_little_is_healthy(void **state)
{
	struct cd_test *t = start(30, 240, 90000);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void behind_and_saturated(void **state)
{
	struct cd_test *t = start(31, 100, 90000);

	(void)state;
	judge(t);
	assert_finding(t, "", "behind", CD_MEDIUM);
	assert_observed_text(t, "", "behind", "cpu", "1");
	cd_test_free(t);
	t = start(151, 100, 90000);
	judge(t);
	assert_finding(t, "", "saturated", CD_HIGH);
	cd_test_free(t);
	t = start(0, 241, 90000);
	judge(t);
	assert_finding(t, "", "core-full", CD_HIGH);
	cd_test_free(t);
}

static void other_work_than_packets_is_told(void **state)
{
	struct cd_test *t = start(160, 290, 200);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_container_sees_no_threads(void **state)
{
	struct cd_test *t = start(0, 100, 90000);

	(void)state;
	give_unseen(t, "ksoftirqd", "", CD_OTHER_NAMESPACE);
	give_unseen(t, "rate/ksoftirqd/ticks", "0", CD_OTHER_NAMESPACE);
	give_unseen(t, "rate/ksoftirqd/ticks", "1", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
	t = start(0, 270, 90000);	/* but full cores */
	give_unseen(t, "ksoftirqd", "", CD_OTHER_NAMESPACE);
	give_unseen(t, "rate/ksoftirqd/ticks", "1", CD_OTHER_NAMESPACE);
	judge(t);
	assert_finding(t, "", "core-full", CD_HIGH);
	cd_test_free(t);
}

static void one_sample_and_a_short_interval(void **state)
{
	struct cd_test *t = start(0, 0, 0);

	(void)state;
	give_unseen(t, "rate/cpu/ticks", "0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start(0, 0, 0);
	give_rate(t, "rate/cpu/ticks", "0", 20);
	give_rate(t, "rate/cpu/ticks", "1", 20);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void threads_that_poll_are_told(void **state)
{
	struct cd_test *t = start(0, 0, 0);

	(void)state;
	give_int(t, "nic/threaded", "eth0", 1);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_little_is_healthy),
		cmocka_unit_test(behind_and_saturated),
		cmocka_unit_test(other_work_than_packets_is_told),
		cmocka_unit_test(a_container_sees_no_threads),
		cmocka_unit_test(one_sample_and_a_short_interval),
		cmocka_unit_test(threads_that_poll_are_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
