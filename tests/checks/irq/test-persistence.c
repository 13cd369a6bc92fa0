/* SPDX-License-Identifier: Apache-2.0 */
/* irq.persistence: pinned by driver, daemon, script, and by hand. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_persistence[];

#define PCI "0000:17:00.0"

static const struct cd_column columns[] = {
	{ "by", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" }, { "starts", CD_COL_INT, "" },
	{ .name = NULL },
};

static struct cd_test *start(const char *asked, const char *hint)
{
	struct cd_test *t = cd_test_new(cd_irq_persistence, "irq.persistence");

	give_bool(t, "irqbalance/running", "", false);
	give_table(t, "irq/pinning", "", columns);
	give_cpus(t, "irq/default", "", "0-7");
	give_cpus(t, "cpu/online", "", "0-7");
	give_absent(t, "host/virtual", "");
	give_absent(t, "host/container", "");
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "irq/of_device", PCI, "40", "41", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_cpus(t, "irq/affinity", "40", asked);
	give_cpus(t, "irq/hint", "40", hint);
	give_rate(t, "rate/irq/count", "40", 0);
	give_bool(t, "irq/queue", "41", false);
	return t;
}

static void wide_masks_and_those_of_drivers_pass(void **state)
{
	static const char *const healthy[][2] = { { "0-7", "" }, { "0-3", "" }, { "0-3", "5" },
						  { "5", "5" }, { "5", "4-7" } };

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		struct cd_test *t = start(healthy[i][0], healthy[i][1]);

		judge(t);
		assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

static void pinned_by_hand(void **state)
{
	struct cd_test *t = start("5", "4");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "by-hand", CD_LOW);
	assert_observed_text(t, "eth0", "by-hand", "cpu", "5");
	cd_test_free(t);
	t = start("5", "");
	judge(t);
	assert_finding(t, "eth0", "by-hand", CD_LOW);
	cd_test_free(t);
	t = start("5", "");
	give_bool(t, "irq/managed", "40", true);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void by_what_does_not_start(void **state)
{
	struct cd_test *t = start("5", "4");

	(void)state;
	give_row(t, "irq/pinning", "", "by", "/etc/rc.local", "kind", "script", "starts",
		 (int64_t)0, NULL);
	judge(t);
	assert_finding(t, "eth0", "not-started", CD_MEDIUM);
	assert_observed_text(t, "eth0", "not-started", "by", "/etc/rc.local");
	cd_test_free(t);
}

static void somebody_pins_again(void **state)
{
	struct cd_test *t = start("5", "4");

	(void)state;
	give_row(t, "irq/pinning", "", "by", "tuned realtime", "kind", "tuned", "starts",
		 (int64_t)1, NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start("5", "4");
	give_bool(t, "irqbalance/running", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void where_it_is_no_question(void **state)
{
	struct cd_test *t = start("5", "4");

	(void)state;
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("0", "");
	give_cpus(t, "cpu/online", "", "0");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("5", "4");
	give_bool(t, "irq/queue", "40", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("5", "4");

	(void)state;
	give_unseen(t, "irq/hint", "40", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start("5", "4");
	give_unseen(t, "irqbalance/running", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void files_of_a_container_say_nothing(void **state)
{
	struct cd_test *t = start("5", "4");

	(void)state;
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

/* ice, idpf and iavf leave it to the core, which gives no hint. */
static void the_kernel_places_them(void **state)
{
	struct cd_test *t = start("5", "");

	(void)state;
	give_text(t, "nic/driver", "eth0", "ice");
	give_int(t, "host/kernel_code", "", 6 << 16 | 15 << 8);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = start("5", "");
	give_text(t, "nic/driver", "eth0", "ice");
	give_int(t, "host/kernel_code", "", 6 << 16 | 14 << 8);
	judge(t);
	assert_finding(t, "eth0", "by-hand", CD_LOW);
	cd_test_free(t);

	t = start("5", "");
	give_text(t, "nic/driver", "eth0", "mlx5_core");
	give_int(t, "host/kernel_code", "", 6 << 16 | 15 << 8);
	judge(t);
	assert_finding(t, "eth0", "by-hand", CD_LOW);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wide_masks_and_those_of_drivers_pass),
		cmocka_unit_test(pinned_by_hand),
		cmocka_unit_test(by_what_does_not_start),
		cmocka_unit_test(somebody_pins_again),
		cmocka_unit_test(where_it_is_no_question),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(files_of_a_container_say_nothing),
		cmocka_unit_test(the_kernel_places_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
