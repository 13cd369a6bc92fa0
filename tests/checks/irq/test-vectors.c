/* SPDX-License-Identifier: Apache-2.0 */
/* irq.vectors: lines, single messages, shared ones, and ports too slow to need more. */
#include "lib/judge.h"

#include <stdio.h>

extern const struct cd_check cd_irq_vectors[];

#define PCI "0000:17:00.0"

static const struct cd_column columns[] = { { "queue", CD_COL_INT, "" }, { .name = NULL } };

static struct cd_test *start(const char *mode, int vectors, int64_t queues, int64_t rate)
{
	struct cd_test *t = cd_test_new(cd_irq_vectors, "irq.vectors");

	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_text(t, "irq/mode", PCI, mode);
	give_int(t, "path/rate", "eth0", rate);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "irq/of_device", PCI, "40", "41", "42", "43", "44", NULL);
	for (int i = 0; i < 5; i++) {
		char irq[12];

		snprintf(irq, sizeof(irq), "%d", 40 + i);
		give_bool(t, "irq/queue", irq, i && i <= vectors);
		give_rate(t, "rate/irq/count", irq, 10);
	}
	give_table(t, "nic/rps", "eth0", columns);
	for (int64_t i = 0; i < queues; i++)
		give_row(t, "nic/rps", "eth0", "queue", i, NULL);
	return t;
}

static void one_for_each_queue_passes(void **state)
{
	struct cd_test *t = start("msix", 4, 4, 100000000000);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("msix", 4, 5, 100000000000);	/* one more by design */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("msix", 1, 1, 100000000000);
	give_int(t, "irq/table", PCI, 64);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start("msix", 2, 4, 100000000000);	/* the other half at another function */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void shared_by_queues(void **state)
{
	struct cd_test *t = start("msix", 1, 4, 10000000000);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "shared-vectors", CD_HIGH);
	assert_observed_int(t, "eth0", "shared-vectors", "vectors", 1);
	assert_observed_int(t, "eth0", "shared-vectors", "queues", 4);
	cd_test_free(t);
	t = start("msix", 2, 5, 10000000000);
	give_texts(t, "port/role", "eth0", "default_route", NULL);
	judge(t);
	assert_finding(t, "eth0", "shared-vectors", CD_MEDIUM);
	cd_test_free(t);
}

static void a_line_or_one_message(void **state)
{
	struct cd_test *t = start("msi", 1, 1, 10000000000);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "no-msix", CD_HIGH);
	cd_test_free(t);
	t = start("intx", 1, 1, 25000000000);
	give_texts(t, "port/role", "eth0", "default_route", NULL);
	judge(t);
	assert_finding(t, "eth0", "no-msix", CD_MEDIUM);
	cd_test_free(t);
	t = start("msi", 1, 1, 2500000000);	/* fast enough for that */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void unseen_and_absent(void **state)
{
	struct cd_test *t = start("msi", 1, 1, 0);

	(void)state;
	give_unseen(t, "path/rate", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = start("msix", 4, 4, 0);
	give_unseen(t, "nic/rps", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start("msix", 4, 4, 0);
	give_absent(t, "irq/mode", PCI);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void a_pool_is_the_first_port_s(void **state)
{
	struct cd_test *t = start("msix", 4, 4, 100000000000);

	(void)state;
	give_set(t, "path", "eth0", "eth1", NULL);
	give_text(t, "nic/pci", "eth1", PCI);
	judge(t);
	assert_pass(t, "eth0");
	assert_not_applicable(t, "eth1");
	cd_test_free(t);
}

static void masked_names_are_unknown(void **state)
{
	struct cd_test *t = start("msix", 1, 4, 100000000000);

	(void)state;
	for (int i = 0; i < 5; i++)
		give_unseen(t, "irq/queue", (const char *[]){ "40", "41", "42", "43", "44" }[i],
			    CD_MASKED);
	judge(t);
	assert_unknown(t, "eth0", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_for_each_queue_passes),
		cmocka_unit_test(shared_by_queues),
		cmocka_unit_test(a_line_or_one_message),
		cmocka_unit_test(unseen_and_absent),
		cmocka_unit_test(a_pool_is_the_first_port_s),
		cmocka_unit_test(masked_names_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
