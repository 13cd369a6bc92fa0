/* SPDX-License-Identifier: Apache-2.0 */
/* irq.irqbalance: alone it is healthy; against a script, told about it, and nobody at all. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_irqbalance[];

#define PCI "0000:17:00.0"

static const struct cd_column columns[] = {
	{ "by", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" }, { "starts", CD_COL_INT, "" },
	{ .name = NULL },
};

static void give_irq(struct cd_test *t, const char *irq, uint64_t all, uint64_t remote,
		     const char *asked)
{
	give_bool(t, "irq/queue", irq, true);
	give_rate(t, "rate/irq/count", irq, all);
	give_rate(t, "rate/irq/remote_count", irq, remote);
	give_cpus(t, "irq/affinity", irq, asked);
}

static struct cd_test *start(bool running)
{
	struct cd_test *t = cd_test_new(cd_irq_irqbalance, "irq.irqbalance");

	give_bool(t, "irqbalance/running", "", running);
	give_int(t, "numa/count", "", 2);
	give_cpus(t, "cpu/online", "", "0-7");
	give_absent(t, "host/virtual", "");
	give_absent(t, "host/container", "");
	give_absent(t, "irqbalance/policy", "");
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_text(t, "nic/driver", "eth0", "mlx5_core");
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "irq/of_device", PCI, "40", "41", NULL);
	give_int(t, "pci/numa_node", PCI, 1);
	give_table(t, "irq/pinning", "", columns);
	return t;
}

static void pinned(struct cd_test *t, const char *kind, int64_t starts)
{
	give_row(t, "irq/pinning", "", "by", "/etc/systemd/system/pin.service", "kind", kind,
		 "starts", starts, NULL);
}

static void alone_it_passes(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_irq(t, "40", 30000, 15000, "0");
	give_irq(t, "41", 30000, 15000, "4");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(true);		/* a unit that nobody started, and tuned's own doing */
	give_irq(t, "40", 30000, 0, "0");
	give_irq(t, "41", 30000, 0, "4");
	pinned(t, "unit", 0);
	pinned(t, "tuned", 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void against_a_script_it_fails(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_irq(t, "40", 30000, 0, "0");
	give_irq(t, "41", 30000, 0, "1");
	give_texts(t, "irqbalance/banned", "", "40", NULL);
	pinned(t, "unit", 1);
	judge(t);
	assert_finding(t, "", "undoes-pinning", CD_MEDIUM);
	assert_observed_int(t, "", "undoes-pinning", "irqs", 1);
	assert_observed_text(t, "", "undoes-pinning", "port", "eth0");
	cd_test_free(t);
}

static void told_of_the_port_it_passes(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_irq(t, "40", 30000, 0, "0");
	give_irq(t, "41", 30000, 0, "1");
	give_texts(t, "irqbalance/banned", "", "40", "41", NULL);
	pinned(t, "unit", 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(true);
	give_irq(t, "40", 30000, 0, "0");
	give_irq(t, "41", 30000, 0, "1");
	give_texts(t, "irqbalance/banned_modules", "", "mlx5_core", NULL);
	pinned(t, "rule", 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(true);
	give_irq(t, "40", 30000, 0, "0");
	give_irq(t, "41", 30000, 0, "1");
	give_text(t, "irqbalance/policy", "", "/etc/policy.sh");
	pinned(t, "script", 1);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void no_port_no_question(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_texts(t, "irq/of_device", PCI, NULL);
	pinned(t, "unit", 1);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void nobody_places(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	give_irq(t, "40", 3000, 3000, "0-7");
	give_irq(t, "41", 3000, 0, "0-7");
	judge(t);
	assert_finding(t, "eth0", "nobody-places", CD_MEDIUM);
	assert_observed_int(t, "eth0", "nobody-places", "irqs", 2);
	cd_test_free(t);

	t = start(false);		/* the driver gave each a CPU */
	give_irq(t, "40", 3000, 3000, "0");
	give_irq(t, "41", 3000, 0, "0-7");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start(false);		/* near by luck */
	give_irq(t, "40", 3000, 0, "0-7");
	give_irq(t, "41", 3000, 0, "0-7");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start(false);		/* nearly idle */
	give_irq(t, "40", 300, 300, "0-7");
	give_irq(t, "41", 300, 0, "0-7");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start(false);
	give_texts(t, "port/role", "eth0", "default_route", NULL);
	give_irq(t, "40", 3000, 3000, "0-7");
	give_irq(t, "41", 3000, 0, "0-7");
	judge(t);
	assert_finding(t, "eth0", "nobody-places", CD_LOW);
	cd_test_free(t);
}

static void nobody_need(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	give_int(t, "numa/count", "", 1);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(false);
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void hidden_is_unknown(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	give_unseen(t, "irqbalance/running", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start(true);
	give_unseen(t, "irq/pinning", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void files_of_a_container_say_nothing(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void what_nobody_saw_is_no_pass(void **state)
{
	static const char *const facts[] = { "irq/queue", "irq/affinity", "rate/irq/count",
					     "rate/irq/remote_count" };
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		t = start(false);
		give_irq(t, "40", 3000, 3000, "0-7");
		give_irq(t, "41", 3000, 0, "0-7");
		give_unseen(t, facts[i], "41", CD_MASKED);
		judge(t);
		assert_unknown(t, "eth0", CD_MASKED);
		cd_test_free(t);
	}
	t = start(false);		/* every CPU is as far: its node is not told */
	give_irq(t, "40", 3000, 0, "0-7");
	give_irq(t, "41", 3000, 0, "0-7");
	give_absent(t, "pci/numa_node", PCI);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(alone_it_passes),
		cmocka_unit_test(against_a_script_it_fails),
		cmocka_unit_test(told_of_the_port_it_passes),
		cmocka_unit_test(no_port_no_question),
		cmocka_unit_test(nobody_places),
		cmocka_unit_test(nobody_need),
		cmocka_unit_test(hidden_is_unknown),
		cmocka_unit_test(files_of_a_container_say_nothing),
		cmocka_unit_test(what_nobody_saw_is_no_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
