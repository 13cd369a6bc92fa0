/* SPDX-License-Identifier: Apache-2.0 */
/* irq.managed: by the driver's name, by the debug file, and none. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_managed[];

static struct cd_test *start(const char *name)
{
	struct cd_test *t = cd_test_new(cd_irq_managed, "irq.managed");

	give_texts(t, "irq", "", "40", "41", NULL);
	give_text(t, "irq/name", "40", "mlx5_comp0@pci:0000:81:00.0");
	give_text(t, "irq/name", "41", name);
	give_cpus(t, "cpu/isolated", "", "");
	return t;
}

static void queues_of_nvme_and_of_virtual_disks(void **state)
{
	static const char *const names[] = { "nvme0q1", "nvme12q64", "virtio3-req.0" };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start(names[i]);

		judge(t);
		assert_pass(t, "");
		assert_note(t, "");
		cd_test_free(t);
	}
}

static void interrupts_that_can_be_moved(void **state)
{
	static const char *const names[] = { "nvme0q0", "virtio0-input.0", "eth0-TxRx-1", "nvme" };

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct cd_test *t = start(names[i]);

		judge(t);
		assert_not_applicable(t, "");
		cd_test_free(t);
	}
}

static void the_debug_file_tells(void **state)
{
	struct cd_test *t = start("eth0-0");

	(void)state;
	give_bool(t, "irq/managed", "41", true);
	give_cpus(t, "cpu/isolated", "", "2-3");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void masked_is_unknown(void **state)
{
	struct cd_test *t = start("nvme0q1");

	(void)state;
	give_unseen(t, "irq", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(queues_of_nvme_and_of_virtual_disks),
		cmocka_unit_test(interrupts_that_can_be_moved),
		cmocka_unit_test(the_debug_file_tells),
		cmocka_unit_test(masked_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
