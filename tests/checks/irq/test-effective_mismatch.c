/* SPDX-License-Identifier: Apache-2.0 */
/* irq.effective_mismatch: wishes and where interrupts were taken. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_effective_mismatch[];

#define PCI "0000:17:00.0"

static struct cd_test *start(const char *asked, const char *taken, uint64_t delta)
{
	struct cd_test *t = cd_test_new(cd_irq_effective_mismatch, "irq.effective_mismatch");

	give_cpus(t, "cpu/online", "", "0-7");
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "irq/of_device", PCI, "40", "41", "42", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_rate(t, "rate/irq/count", "40", delta);
	give_cpus(t, "irq/affinity", "40", asked);
	give_cpus(t, "irq/effective", "40", taken);
	give_cpus(t, "irq/hint", "40", "0");
	give_bool(t, "irq/queue", "41", true);
	give_rate(t, "rate/irq/count", "41", delta);
	give_cpus(t, "irq/affinity", "41", "0-7");
	give_cpus(t, "irq/effective", "41", "5");
	give_cpus(t, "irq/hint", "41", "");
	give_bool(t, "irq/queue", "42", false);	/* for events: no question */
	give_rate(t, "rate/irq/count", "42", delta);
	give_cpus(t, "irq/affinity", "42", "0");
	give_cpus(t, "irq/effective", "42", "7");
	return t;
}

static void one_of_a_wide_mask_passes(void **state)
{
	struct cd_test *t = start("0-3", "2", 300);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void elsewhere_is_low(void **state)
{
	struct cd_test *t = start("0-3", "6", 300);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "elsewhere", CD_LOW);
	assert_observed_int(t, "eth0", "elsewhere", "irqs", 1);
	assert_observed_int(t, "eth0", "elsewhere", "queues", 2);
	assert_observed_text(t, "eth0", "elsewhere", "asked", "0-3");
	assert_observed_text(t, "eth0", "elsewhere", "taken", "6");
	cd_test_free(t);
}

static void offline_cpus_asked_for(void **state)
{
	struct cd_test *t = start("8-11", "6", 300);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "asked-offline", CD_LOW);
	cd_test_free(t);
}

static void idle_queues_say_nothing(void **state)
{
	struct cd_test *t = start("0-3", "6", 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void an_architecture_that_does_not_tell(void **state)
{
	struct cd_test *t = start("0-3", "", 300);

	(void)state;
	give_absent(t, "irq/effective", "41");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void unlike_the_hint_is_told(void **state)
{
	struct cd_test *t = start("2-3", "2", 300);

	(void)state;
	give_bool(t, "irqbalance/running", "", false);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);

	t = start("2-3", "2", 300);	/* irqbalance does as it likes */
	give_bool(t, "irqbalance/running", "", true);
	judge(t);
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("0-3", "6", 300);

	(void)state;
	give_unseen(t, "irq/effective", "40", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);

	t = start("0-3", "6", 300);
	give_unseen(t, "rate/irq/count", "40", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_of_a_wide_mask_passes),
		cmocka_unit_test(elsewhere_is_low),
		cmocka_unit_test(offline_cpus_asked_for),
		cmocka_unit_test(idle_queues_say_nothing),
		cmocka_unit_test(an_architecture_that_does_not_tell),
		cmocka_unit_test(unlike_the_hint_is_told),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
