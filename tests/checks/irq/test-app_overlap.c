/* SPDX-License-Identifier: Apache-2.0 */
/* irq.app_overlap: programs far from their port, on the cores of its queues, and bound to nothing. */
#include "lib/judge.h"

extern const struct cd_check cd_irq_app_overlap[];

#define PCI "0000:17:00.0"

static const struct cd_column flows[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "process", CD_COL_TEXT, "" },
	{ "moved", CD_COL_INT, "bytes" }, { .name = NULL },
};
static const struct cd_column processes[] = {
	{ "pid", CD_COL_INT, "" }, { "name", CD_COL_TEXT, "" }, { "cpus", CD_COL_TEXT, "" },
	{ .name = NULL },
};

/* iperf3 may run there and moved 400 MB in three seconds; CPU 0 takes the packets. */
static struct cd_test *start(const char *cpus)
{
	struct cd_test *t = cd_test_new(cd_irq_app_overlap, "irq.app_overlap");

	give_int(t, "numa/count", "", 2);
	give_texts(t, "cpu/package", "", "0", "1", NULL);
	give_cpus(t, "cpu/package_cpus", "0", "0-3");
	give_cpus(t, "cpu/package_cpus", "1", "4-7");
	give_cpus(t, "cpu/online", "", "0-7");
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "irq/of_device", PCI, "40", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_rate(t, "rate/irq/count", "40", 3000);
	give_cpus(t, "irq/effective", "40", "0");
	give_cpus(t, "pci/local_cpus", PCI, "0-3");
	give_rate(t, "rate/cpu/ticks", "0", 300);
	give_rate(t, "rate/cpu/softirq_ticks", "0", 100);
	give_rate(t, "rate/cpu/ticks", "1", 300);
	give_rate(t, "rate/cpu/softirq_ticks", "1", 100);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_table(t, "sock/flows", "", flows);
	give_row(t, "sock/flows", "", "ifname", "eth0", "process", "iperf3 (4711)", "moved",
		 (int64_t)400000000, NULL);
	give_table(t, "process", "", processes);
	give_row(t, "process", "", "pid", (int64_t)711, "name", "sshd", "cpus", "4-7", NULL);
	give_row(t, "process", "", "pid", (int64_t)4711, "name", "iperf3", "cpus", cpus, NULL);
	return t;
}

static void bound_to_nothing_or_near_passes(void **state)
{
	struct cd_test *t = start("0-7");

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = start("2-3");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void far_from_the_port(void **state)
{
	struct cd_test *t = start("4-7");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "remote", CD_MEDIUM);
	assert_observed_text(t, "eth0", "remote", "process", "iperf3 (4711)");
	assert_observed_text(t, "eth0", "remote", "cpus", "4-7");
	cd_test_free(t);
	t = start("4-7");
	give_int(t, "numa/count", "", 1);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void on_the_core_of_the_queue(void **state)
{
	struct cd_test *t = start("0");

	(void)state;
	judge(t);		/* nobody says what the node is for */
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start("0");
	give_text(t, "site/load", "", "throughput");
	judge(t);
	assert_finding(t, "eth0", "same-cores", CD_LOW);
	cd_test_free(t);
	t = start("0");
	give_text(t, "site/load", "", "latency");
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = start("0-1");	/* CPU 1 is busy, but not with packets of this port */
	give_text(t, "site/load", "", "throughput");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void little_is_not_judged(void **state)
{
	struct cd_test *t = start("4-7");

	(void)state;
	give_bound(t, "bulk", "2Gb/s");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("4-7");

	(void)state;
	give_unseen(t, "process", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start("0-7");	/* a connection of somebody */
	give_row(t, "sock/flows", "", "ifname", "eth0", "moved", (int64_t)400000000, NULL);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

/* The firmware may divide a socket (NPS4, SNC). */
static void another_node_of_its_socket_is_near(void **state)
{
	struct cd_test *t = start("2-3");

	(void)state;
	give_int(t, "numa/count", "", 4);
	give_cpus(t, "pci/local_cpus", PCI, "0-1");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start("4-5");
	give_int(t, "numa/count", "", 4);
	give_cpus(t, "pci/local_cpus", PCI, "0-1");
	judge(t);
	assert_finding(t, "eth0", "remote", CD_MEDIUM);
	cd_test_free(t);

	t = start("2-3");
	give_int(t, "numa/count", "", 4);
	give_cpus(t, "pci/local_cpus", PCI, "0-1");
	give_unseen(t, "cpu/package", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "eth0", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bound_to_nothing_or_near_passes),
		cmocka_unit_test(far_from_the_port),
		cmocka_unit_test(on_the_core_of_the_queue),
		cmocka_unit_test(little_is_not_judged),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(another_node_of_its_socket_is_near),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
