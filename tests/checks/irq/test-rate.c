/* SPDX-License-Identifier: Apache-2.0 */
/* irq.rate: storms, interrupts nobody knows, and a number that the kernel sets back. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_rate[];

#define PCI "0000:17:00.0"

static struct cd_test *start(uint64_t count, uint64_t unhandled)
{
	struct cd_test *t = cd_test_new(cd_irq_rate, "irq.rate");

	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "irq/of_device", PCI, "40", "41", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_rate(t, "rate/irq/count", "40", count);
	give_rate(t, "rate/irq/unhandled", "40", unhandled);
	give_bool(t, "irq/queue", "41", true);
	give_rate(t, "rate/irq/count", "41", 30);
	give_unseen(t, "rate/irq/unhandled", "41", CD_PERMISSION);
	return t;
}

static void a_hundred_thousand_pass(void **state)
{
	struct cd_test *t = start(300000, 99);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void more_are_low(void **state)
{
	struct cd_test *t = start(300003, 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "many", CD_LOW);
	assert_observed_text(t, "eth0", "many", "irq", "40");
	cd_test_free(t);
}

static void unknown_to_any_driver(void **state)
{
	struct cd_test *t = start(9000, 100);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "unhandled", CD_LOW);
	cd_test_free(t);
	t = start(90000, 800);		/* below a hundredth */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(9000, 4294960000u);	/* set back meanwhile */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void no_queues_and_one_sample(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_texts(t, "irq/of_device", PCI, NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(0, 0);
	give_unseen(t, "rate/irq/count", "40", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_hundred_thousand_pass),
		cmocka_unit_test(more_are_low),
		cmocka_unit_test(unknown_to_any_driver),
		cmocka_unit_test(no_queues_and_one_sample),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
