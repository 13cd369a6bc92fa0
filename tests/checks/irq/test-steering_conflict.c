/* SPDX-License-Identifier: Apache-2.0 */
/* irq.steering_conflict: tells of RPS, RFS and XPS where software steers at all. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_steering_conflict[];

#define PCI "0000:17:00.0"

static const struct cd_column columns[] = {
	{ "queue", CD_COL_INT, "" }, { "cpus", CD_COL_TEXT, "" }, { "flows", CD_COL_INT, "" },
	{ .name = NULL },
};

static struct cd_test *start(const char *cpus, int64_t flows)
{
	struct cd_test *t = cd_test_new(cd_irq_steering_conflict, "irq.steering_conflict");

	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "irq/of_device", PCI, "40", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_rate(t, "rate/irq/count", "40", 10);
	give_cpus(t, "irq/effective", "40", "1");
	give_int(t, "sysctl/net.core.rps_sock_flow_entries", "", 32768);
	give_table(t, "nic/rps", "eth0", columns);
	give_row(t, "nic/rps", "eth0", "queue", (int64_t)0, "cpus", cpus, "flows", flows, NULL);
	give_absent(t, "nic/xps", "eth0");
	return t;
}

static void what_steers_is_told(void **state)
{
	struct cd_test *t = start("0-3", 0);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start("", 4096);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void nothing_steers(void **state)
{
	struct cd_test *t = start("", 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("", 0);

	(void)state;
	give_unseen(t, "nic/rps", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_steers_is_told),
		cmocka_unit_test(nothing_steers),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
