/* SPDX-License-Identifier: Apache-2.0 */
/* irq.isolated: busy and idle queues on CPUs kept free, and where new interrupts go. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_isolated[];

#define PCI "0000:17:00.0"

static struct cd_test *start(const char *isolated, const char *nohz, const char *effective,
			     uint64_t delta)
{
	struct cd_test *t = cd_test_new(cd_irq_isolated, "irq.isolated");

	give_cpus(t, "cpu/isolated", "", isolated);
	give_cpus(t, "cpu/nohz_full", "", nohz);
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "irq/of_device", PCI, "40", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_rate(t, "rate/irq/count", "40", delta);
	give_cpus(t, "irq/effective", "40", effective);
	give_cpus(t, "irq/affinity", "40", "0-7");
	give_cpus(t, "irq/default", "", "0-1");
	give_bool(t, "irqbalance/running", "", false);
	return t;
}

static void nothing_is_kept_free(void **state)
{
	struct cd_test *t = start("", "", "4", 3000);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("", "", "4", 3000);
	give_absent(t, "cpu/nohz_full", "");	/* kernels without it */
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void interrupted(void **state)
{
	struct cd_test *t = start("4-7", "", "4", 3000);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "interrupted", CD_MEDIUM);
	assert_observed_text(t, "eth0", "interrupted", "cpu", "4");
	assert_observed_text(t, "eth0", "interrupted", "free", "4-7");
	cd_test_free(t);
	t = start("", "2-3", "2", 3000);
	judge(t);
	assert_finding(t, "eth0", "interrupted", CD_MEDIUM);
	cd_test_free(t);
}

static void elsewhere_passes(void **state)
{
	struct cd_test *t = start("4-7", "4-7", "1", 3000);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void an_idle_queue_there_is_told(void **state)
{
	struct cd_test *t = start("4-7", "", "4", 29);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void on_purpose(void **state)
{
	struct cd_test *t = start("4-7", "", "4", 3000);

	(void)state;
	give_bound(t, "owned", "yes");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void where_new_ones_go(void **state)
{
	struct cd_test *t = start("4-7", "", "1", 3000);

	(void)state;
	give_cpus(t, "irq/default", "", "0-7");
	judge(t);
	assert_finding(t, "", "default", CD_LOW);
	cd_test_free(t);
	t = start("4-7", "", "1", 3000);
	give_cpus(t, "irq/default", "", "0-7");
	give_bool(t, "irqbalance/running", "", true);
	judge(t);
	assert_no_finding(t, "", "default");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("4-7", "", "4", 3000);

	(void)state;
	give_unseen(t, "cpu/isolated", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
	t = start("4-7", "", "4", 3000);
	give_unseen(t, "irq/effective", "40", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

/* Kernels without effective_affinity. */
static void nobody_tells_which_cpu(void **state)
{
	struct cd_test *t = start("4-7", "", "", 3000);

	(void)state;
	give_absent(t, "irq/effective", "40");
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("4-7", "", "", 29);		/* idle */
	give_absent(t, "irq/effective", "40");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start("4-7", "", "", 3000);		/* none of them but those kept free */
	give_absent(t, "irq/effective", "40");
	give_cpus(t, "irq/affinity", "40", "4-5");
	judge(t);
	assert_finding(t, "eth0", "interrupted", CD_MEDIUM);
	cd_test_free(t);

	t = start("4-7", "", "", 3000);
	give_absent(t, "irq/effective", "40");
	give_cpus(t, "irq/affinity", "40", "0-3");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start("4-7", "", "", 3000);
	give_absent(t, "irq/effective", "40");
	give_unseen(t, "irq/affinity", "40", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_kept_free),
		cmocka_unit_test(interrupted),
		cmocka_unit_test(elsewhere_passes),
		cmocka_unit_test(an_idle_queue_there_is_told),
		cmocka_unit_test(on_purpose),
		cmocka_unit_test(where_new_ones_go),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(nobody_tells_which_cpu),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
