/* SPDX-License-Identifier: Apache-2.0 */
/* irq: whose interrupt, how often and where; masked tables; hundreds of CPUs and thousands of vectors. */
#include "lib/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/interrupts.h"

extern const struct cd_collector cd_collector_irq;

#define NIC "/sys/bus/pci/devices/0000:17:00.0"

static const char table[] =
	"           CPU0       CPU1       CPU4       CPU5       \n"
	" 24:          1          0          0          0  IO-APIC   5-edge      ACPI:Ged\n"
	" 40:          7          0          0          0 PCI-MSIX-0000:17:00.0   0-edge      "
	"mlx5_async0@pci:0000:17:00.0\n"
	" 41:       2922         10          3          0 PCI-MSIX-0000:17:00.0   1-edge      "
	"mlx5_comp0@pci:0000:17:00.0\n"
	" 42: 4294967295          2          0 4294967290   GICv3  27 Level     eth0-1, eth1-1\n"
	"NMI:          0          0          0          0   Non-maskable interrupts\n"
	"ERR:          0\n"
	"MIS:          0\n";

static struct cd_gather *one_nic(void)
{
	struct cd_gather *g = gather_new();

	gather_file(g, NIC "/class", "0x020000\n");
	gather_file(g, NIC "/local_cpulist", "4-7\n");
	gather_folder(g, NIC "/net/eth0");
	gather_file(g, NIC "/msi_irqs/40", "msix\n");
	gather_file(g, NIC "/msi_irqs/41", "msix\n");
	gather_file(g, NIC "/msi_irqs/42", "msix\n");
	gather_file(g, NIC "/msi_irqs/43", "msix\n");
	gather_file(g, "/sys/bus/pci/devices/0000:01:00.0/class", "0x010802\n");
	gather_file(g, "/proc/irq/41/smp_affinity_list", "0-7\n");
	gather_file(g, "/proc/irq/41/effective_affinity_list", "0\n");
	return g;
}

static void vectors_of_a_nic(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather_file(g, "/proc/interrupts", table);
	gather(g, &cd_collector_irq);
	gathered_texts(g, "irq", "", "24 40 41 42");
	gathered_texts(g, "irq/of_device", "0000:17:00.0", "40 41 42 43");
	assert_null(gathered(g, "irq/of_device", "0000:01:00.0"));
	gathered_counter(g, "irq/count", "24", 1);
	gathered_absent(g, "irq/pci", "24");
	gathered_text(g, "irq/name", "24", "ACPI:Ged");
	gathered_counter(g, "irq/count", "41", 2935);
	gathered_counter(g, "irq/remote_count", "41", 2932);
	gathered_text(g, "irq/pci", "41", "0000:17:00.0");
	gathered_text(g, "irq/name", "41", "mlx5_comp0@pci:0000:17:00.0");
	gathered_bool(g, "irq/queue", "41", true);
	gathered_bool(g, "irq/queue", "40", false);
	gathered_text(g, "irq/affinity", "41", "0-7");
	gathered_text(g, "irq/effective", "41", "0");
	/* columns are unsigned int of the kernel: sums wrap as they do */
	gathered_counter(g, "irq/count", "42", (uint32_t)(4294967295u + 2u + 4294967290u));
	gathered_counter(g, "irq/remote_count", "42", 1);
	gathered_text(g, "irq/name", "42", "eth0-1, eth1-1");
	gathered_absent(g, "irq/count", "43");
	gathered_bool(g, "irq/queue", "43", false);
	gather_free(g);
}

static void two_samples_are_paired(void **state)
{
	struct cd_gather *g = one_nic();
	const struct cd_fact *f;

	(void)state;
	gather_file(g, "/proc/interrupts", table);
	gather(g, &cd_collector_irq);
	gather_again(g, &cd_collector_irq);
	f = gathered(g, "irq/count", "41");
	assert_int_equal(f->as.counter->samples, 2);
	assert_int_equal(f->as.counter->bits, 32);
	assert_int_equal(gathered(g, "irq/remote_count", "41")->as.counter->samples, 2);
	gather_free(g);
}

static void a_masked_table_is_not_an_empty_one(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather_file(g, "/proc/interrupts", "");
	gather_file(g, "/sys/devices/system/cpu/possible", "0-1,4-5\n");
	gather_file(g, "/sys/kernel/irq/41/per_cpu_count", "2922,10,3,0\n");
	gather_file(g, "/sys/kernel/irq/41/actions", "eth0-TxRx-0\n");
	gather_file(g, "/sys/kernel/irq/42/per_cpu_count", "1,2,3,4,5\n");
	gather(g, &cd_collector_irq);
	gathered_unseen(g, "irq", "", CD_MASKED);
	gathered_counter(g, "irq/count", "41", 2935);
	gathered_counter(g, "irq/remote_count", "41", 2932);
	gathered_bool(g, "irq/queue", "41", true);
	gathered_unseen(g, "irq/count", "42", CD_MASKED);	/* more counts than CPUs */
	gathered_unseen(g, "irq/count", "40", CD_MASKED);
	gathered_unseen(g, "irq/queue", "40", CD_MASKED);
	gather_free(g);
}

static void a_root_without_the_table(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather(g, &cd_collector_irq);
	gathered_unseen(g, "irq", "", CD_NOT_COLLECTED);	/* /proc is there: no answer */
	gathered_unseen(g, "irq/count", "41", CD_NOT_COLLECTED);
	gather_free(g);
	g = gather_new();
	gather_folder(g, "/sys");
	gather(g, &cd_collector_irq);
	gathered_unseen(g, "irq", "", CD_NOT_COLLECTED);
	gather_free(g);
}

static void garbage_in_the_table(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather_file(g, "/proc/interrupts", "  CPU0 CPU1\n 41: 5 x PCI-MSI 1-edge eth0\n 42: 5\n"
		    " 44: 1 2\n 99999999999: 1 2\n 45: 4294967296 0 a b c\n");
	gather(g, &cd_collector_irq);
	gathered_texts(g, "irq", "", "41 42 44 45");
	gathered_unseen(g, "irq/count", "41", CD_GARBAGE);
	gathered_unseen(g, "irq/count", "42", CD_GARBAGE);
	gathered_unseen(g, "irq/count", "45", CD_GARBAGE);
	gathered_counter(g, "irq/count", "44", 3);
	gathered_text(g, "irq/name", "44", "");
	gather_free(g);
	g = one_nic();
	gather_file(g, "/proc/interrupts", "nothing like it\n");
	gather(g, &cd_collector_irq);
	gathered_unseen(g, "irq", "", CD_GARBAGE);
	gather_free(g);
}

/* Node 2 stands on the same socket as the card's node 1, node 0 does not. */
static void other_nodes_of_the_socket_are_near(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather_file(g, NIC "/numa_node", "1\n");
	gather_file(g, NIC "/local_cpulist", "3\n");
	gather_file(g, "/sys/devices/system/node/online", "0-2\n");
	gather_file(g, "/sys/devices/system/node/node1/distance", "32 10 12\n");
	gather_file(g, "/sys/devices/system/node/node0/cpulist", "2,4-5\n");
	gather_file(g, "/sys/devices/system/node/node1/cpulist", "3\n");
	gather_file(g, "/sys/devices/system/node/node2/cpulist", "0-1,100\n");
	gather_file(g, "/proc/interrupts", "           CPU0       CPU1       CPU2       CPU3\n"
		    " 41:          1         20        300       4000   PCI-MSI 1-edge      eth0-0\n");
	gather(g, &cd_collector_irq);
	gathered_counter(g, "irq/count", "41", 4321);
	gathered_counter(g, "irq/remote_count", "41", 300);
	gather_free(g);
}

/* A row that does not call its own node the nearest is of another node, or damaged. */
static void distances_that_are_none_add_nothing(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather_file(g, NIC "/numa_node", "1\n");
	gather_file(g, NIC "/local_cpulist", "2-3\n");
	gather_file(g, "/sys/devices/system/node/online", "0-1\n");
	gather_file(g, "/sys/devices/system/node/node1/distance", "10 21\n");
	gather_file(g, "/sys/devices/system/node/node0/cpulist", "0-1\n");
	gather_file(g, "/proc/interrupts", "           CPU0       CPU1       CPU2       CPU3\n"
		    " 41:          1         20        300       4000   PCI-MSI 1-edge      eth0-0\n");
	gather(g, &cd_collector_irq);
	gathered_counter(g, "irq/remote_count", "41", 21);
	gather_free(g);
}

static void locality_that_is_not_told(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	gather_file(g, NIC "/local_cpulist", "\n");
	gather_file(g, "/proc/interrupts", table);
	gather(g, &cd_collector_irq);
	gathered_unseen(g, "irq/remote_count", "41", CD_GARBAGE);
	gathered_counter(g, "irq/count", "41", 2935);
	gather_free(g);
}

static void a_line_interrupt_of_a_card_without_msi(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, NIC "/class", "0x020000\n");
	gather_file(g, NIC "/irq", "24\n");
	gather_file(g, "/sys/bus/pci/devices/0000:18:00.0/class", "0x020000\n");
	gather_file(g, "/sys/bus/pci/devices/0000:18:00.0/irq", "0\n");
	gather_file(g, "/proc/interrupts", table);
	gather(g, &cd_collector_irq);
	gathered_texts(g, "irq/of_device", "0000:17:00.0", "24");
	gathered_texts(g, "irq/of_device", "0000:18:00.0", "");
	gathered_text(g, "irq/pci", "24", "0000:17:00.0");
	gather_free(g);
}

static void names_of_queues(void **state)
{
	static const struct {
		const char *name, *nic;
		size_t vectors;
		bool queue;
	} cases[] = {
		{ "mlx5_comp12@pci:0000:17:00.0", "eth0", 64, true },
		{ "mlx5_async0@pci:0000:17:00.0", "eth0", 64, false },
		{ "mlx5_pages_eq@pci:0000:17:00.0", "eth0", 64, false },
		{ "mlx5_cmd_eq@pci:0000:17:00.0", NULL, 64, false },
		{ "mlx4-async@pci:0000:05:00.0", NULL, 5, false }, { "mlx4-1@0000:05:00.0", NULL, 5, true },
		{ "ice-ens1f0-TxRx-3", "ens1f0", 33, true }, { "ice-0000:81:00.0:misc", "ens1f0", 33, false },
		{ "i40e-eth0-TxRx-0", "eth0", 9, true }, { "i40e-0000:60:00.0:fdir-TxRx-0", "eth0", 9, false },
		{ "eth0", "eth0", 9, false }, { "eth0", "eth0", 1, true }, { "eth0-TxRx-0", "eth0", 9, true },
		{ "mgmt0-TxRx-0", "mgmt0", 9, true }, { "ena-mgmnt@pci:0000:00:05.0", "ens5", 9, false },
		{ "ens5-Tx-Rx-0", "ens5", 9, true }, { "virtio3-input.0", NULL, 3, true },
		{ "virtio3-output.0", NULL, 3, true }, { "virtio3-config", NULL, 3, false },
		{ "virtio3-control", NULL, 3, false }, { "bnxt_en-health", "eth0", 9, false },
		{ "irdma-ice-0000:81:00.0-AEQ", "ens1f0", 33, false },
		{ "irdma-ice-0000:81:00.0-AEQCEQ0", "ens1f0", 33, true },
		{ "irdma-ice-0000:81:00.0-CEQ-1", "ens1f0", 33, true },
		{ "mana_hwc@pci:7870:00:00.0", "eth1", 17, false }, { "mana_q3@pci:7870:00:00.0", "eth1", 17, true },
		{ "", "eth0", 9, false },
	};
	struct cd_arena *a = cd_arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (cd_interrupts_is_queue(a, cases[i].name, cases[i].nic, cases[i].vectors) !=
		    cases[i].queue)
			fail_msg("%s", cases[i].name);
	cd_arena_free(a);
}

/* 512 CPUs, 4096 vectors, 23 MB: one pass, a fraction of a second even with sanitizers. */
static void a_table_of_the_largest_machines(void **state)
{
	enum { CPUS = 512, VECTORS = 4096 };
	struct cd_arena *a = cd_arena_new();
	char *text = malloc((size_t)CPUS * 12 + (size_t)VECTORS * (CPUS * 11 + 80) + 100), *p = text;
	struct cd_irq_table t;
	struct cd_cpus first;
	clock_t began;
	uint64_t sum = 0;

	(void)state;
	assert_non_null(text);
	for (int i = 0; i < CPUS; i++)
		p += sprintf(p, "%11s%d", "CPU", i);
	*p++ = '\n';
	for (int v = 0; v < VECTORS; v++) {
		p += sprintf(p, "%4d:", v);
		for (int i = 0; i < CPUS; i++) {
			memcpy(p, i == v % CPUS ? "       1000" : "          0", 11);
			p += 11;
		}
		p += sprintf(p, " PCI-MSIX-0000:17:00.0 %d-edge      eth0-%d\n", v, v);
	}
	*p = '\0';
	began = clock();
	assert_true(cd_interrupts_parse(a, text, &t));
	assert_true((double)(clock() - began) / CLOCKS_PER_SEC < 2.0);
	assert_int_equal(t.n, VECTORS);
	assert_int_equal(t.n_cpus, CPUS);
	assert_string_equal(t.row[4095].name, "eth0-4095");
	assert_true(cd_cpus_parse_list(a, "0-255", &first));
	for (size_t i = 0; i < t.n; i++) {
		assert_int_equal(t.row[i].total, 1000);
		sum += cd_interrupts_on(&t, &t.row[i], &first);
	}
	assert_int_equal(sum, 1000 * VECTORS / 2);
	free(text);
	cd_arena_free(a);
}

static void this_machine_counts_its_interrupts(void **state)
{
	struct cd_gather *g = gather_open(NULL);
	const struct cd_fact *f;

	(void)state;
	gather(g, &cd_collector_irq);
	f = gathered(g, "irq", "");
	assert_non_null(f);
	if (f->state == CD_PRESENT && f->as.list->n) {
		f = gathered(g, "irq/count", f->as.list->text[0]);
		assert_non_null(f);
		assert_int_equal(f->state, CD_PRESENT);
	}
	gather_free(g);
}

static void a_recorded_table(void **state)
{
	struct cd_gather *g = gather_recorded("procfs-fixtures.tar.xz");

	(void)state;
	gather(g, &cd_collector_irq);
	gathered_counter(g, "irq/count", "4", 1443);
	gathered_text(g, "irq/name", "22", "virtio1");
	gathered_text(g, "irq/name", "25", "virtio5-req.0");
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vectors_of_a_nic),
		cmocka_unit_test(two_samples_are_paired),
		cmocka_unit_test(a_masked_table_is_not_an_empty_one),
		cmocka_unit_test(a_root_without_the_table),
		cmocka_unit_test(garbage_in_the_table),
		cmocka_unit_test(other_nodes_of_the_socket_are_near),
		cmocka_unit_test(distances_that_are_none_add_nothing),
		cmocka_unit_test(locality_that_is_not_told),
		cmocka_unit_test(a_line_interrupt_of_a_card_without_msi),
		cmocka_unit_test(names_of_queues),
		cmocka_unit_test(a_table_of_the_largest_machines),
		cmocka_unit_test(this_machine_counts_its_interrupts),
		cmocka_unit_test(a_recorded_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
