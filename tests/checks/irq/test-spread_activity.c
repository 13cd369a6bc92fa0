/* SPDX-License-Identifier: Apache-2.0 */
/* irq.spread_activity and irq.softirq_imbalance: many connections in one queue, elephants, idle CPUs. */
#include "lib/judge.h"

#include <stdio.h>

extern const struct cd_check cd_irq_spread_activity[], cd_irq_softirq_imbalance[];

#define PCI "0000:17:00.0"

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "moved", CD_COL_INT, "bytes" }, { .name = NULL },
};

/* Eight queues on CPUs 0 to 7; the first is interrupted so often in three seconds, the others 100 times. */
static struct cd_test *start(const struct cd_check *check, const char *id, uint64_t first,
			     uint64_t softirq)
{
	struct cd_test *t = cd_test_new(check, id);

	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "irq/of_device", PCI, "40", "41", "42", "43", "44", "45", "46", "47", NULL);
	for (int i = 0; i < 8; i++) {
		char irq[12], cpu[12];

		snprintf(irq, sizeof(irq), "%d", 40 + i);
		snprintf(cpu, sizeof(cpu), "%d", i);
		give_bool(t, "irq/queue", irq, true);
		give_rate(t, "rate/irq/count", irq, i ? 100 : first);
		give_cpus(t, "irq/effective", irq, cpu);
		give_rate(t, "rate/cpu/ticks", cpu, 300);
		give_rate(t, "rate/cpu/softirq_ticks", cpu, i ? 3 : softirq);
	}
	give_texts(t, "nic/ports", "bond0", "eth0", "eth1", NULL);
	give_texts(t, "nic/ports", "eth2", "eth2", NULL);
	give_table(t, "sock/flows", "", columns);
	return t;
}

static void flow(struct cd_test *t, const char *link, int64_t mebibytes)
{
	give_row(t, "sock/flows", "", "ifname", link, "moved", mebibytes << 20, NULL);
}

static struct cd_test *spread(uint64_t first, uint64_t softirq)
{
	return start(cd_irq_spread_activity, "irq.spread_activity", first, softirq);
}

static void many_connections_in_one_queue(void **state)
{
	struct cd_test *t = spread(30000, 200);

	(void)state;
	for (int i = 0; i < 4; i++)
		flow(t, "bond0", 50);
	judge(t);
	assert_finding(t, "eth0", "one-queue", CD_MEDIUM);
	assert_observed_text(t, "eth0", "one-queue", "irq", "40");
	assert_observed_int(t, "eth0", "one-queue", "flows", 4);
	assert_observed_int(t, "eth0", "one-queue", "queues", 8);
	cd_test_free(t);
}

static void elephants_are_no_fault(void **state)
{
	struct cd_test *t = spread(30000, 200);

	(void)state;
	flow(t, "bond0", 5000);
	for (int i = 0; i < 9; i++)
		flow(t, "bond0", 50);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = spread(30000, 200);		/* the others use another port, or hardly anything */
	for (int i = 0; i < 9; i++)
		flow(t, "eth2", 50);
	for (int i = 0; i < 9; i++)
		flow(t, "bond0", 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void a_cpu_with_time_left_passes(void **state)
{
	struct cd_test *t = spread(30000, 90);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = spread(1050, 200);		/* 60 % */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void idle_or_of_few_queues(void **state)
{
	struct cd_test *t = spread(100, 0);

	(void)state;
	give_texts(t, "irq/of_device", PCI, "40", "41", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = spread(0, 0);
	for (int i = 1; i < 8; i++) {
		char irq[12];

		snprintf(irq, sizeof(irq), "%d", 40 + i);
		give_rate(t, "rate/irq/count", irq, 10);
	}
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void connections_nobody_saw(void **state)
{
	struct cd_test *t = spread(30000, 200);

	(void)state;
	give_unseen(t, "sock/flows", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "eth0", CD_MODULE);
	cd_test_free(t);
	t = spread(30000, 200);
	give_unseen(t, "rate/cpu/softirq_ticks", "0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

/* Turns of CPU 0 and of each other in three seconds. */
static struct cd_test *balance(uint64_t first, uint64_t others, uint64_t softirq)
{
	struct cd_test *t = start(cd_irq_softirq_imbalance, "irq.softirq_imbalance", 3000, softirq);

	for (int i = 0; i < 8; i++) {
		char cpu[12];

		snprintf(cpu, sizeof(cpu), "%d", i);
		give_rate(t, "rate/softirq/receive", cpu, i ? others : first);
	}
	return t;
}

static void one_cpu_turns_most_often(void **state)
{
	struct cd_test *t = balance(600000, 3000, 200);

	(void)state;
	for (int i = 0; i < 4; i++)
		flow(t, "bond0", 50);
	judge(t);
	assert_finding(t, "", "one-cpu", CD_MEDIUM);
	assert_observed_text(t, "", "one-cpu", "cpu", "0");
	assert_observed_int(t, "", "one-cpu", "cpus", 8);
	cd_test_free(t);
}

static void balance_or_little_passes(void **state)
{
	struct cd_test *t = balance(90000, 60000, 200);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = balance(100000, 300, 200);	/* 34000 a second */
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = balance(600000, 3000, 90);	/* time left */
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = balance(600000, 3000, 200);
	flow(t, "bond0", 5000);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void few_cpus_or_unseen(void **state)
{
	struct cd_test *t = balance(600000, 3000, 200);

	(void)state;
	give_texts(t, "irq/of_device", PCI, "40", "41", "42", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = balance(600000, 3000, 200);
	give_unseen(t, "rate/softirq/receive", "0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_connections_in_one_queue),
		cmocka_unit_test(elephants_are_no_fault),
		cmocka_unit_test(a_cpu_with_time_left_passes),
		cmocka_unit_test(idle_or_of_few_queues),
		cmocka_unit_test(connections_nobody_saw),
		cmocka_unit_test(one_cpu_turns_most_often),
		cmocka_unit_test(balance_or_little_passes),
		cmocka_unit_test(few_cpus_or_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
