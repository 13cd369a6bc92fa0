/* SPDX-License-Identifier: Apache-2.0 */
/* From files to a verdict: a recorded machine with two sockets whose NIC is served by the far one. */
#include "lib/gather.h"

#include <stdio.h>
#include <string.h>

extern const struct cd_check cd_irq_numa_affinity[];
extern const struct cd_check cd_irq_overlap[];
extern const struct cd_collector cd_collector_irq, cd_collector_machine, cd_collector_netdev,
	cd_collector_pci, cd_collector_topology;

#define NIC "/sys/devices/pci0000:16/0000:16:01.0/0000:17:00.0"
#define CPU "/sys/devices/system/cpu"
#define NODE "/sys/devices/system/node"

static void give_interrupts(struct cd_gather *g, unsigned first, unsigned second)
{
	char text[800];

	snprintf(text, sizeof(text),
		 "           CPU0       CPU1       CPU2       CPU3       \n"
		 " 40:          5          0          0          0  PCI-MSIX-0000:17:00.0   0-edge"
		 "      mlx5_async0@pci:0000:17:00.0\n"
		 " 41: %10u          0          0          0  PCI-MSIX-0000:17:00.0   1-edge"
		 "      mlx5_comp0@pci:0000:17:00.0\n"
		 " 42: %10u          0          0          0  PCI-MSIX-0000:17:00.0   2-edge"
		 "      mlx5_comp1@pci:0000:17:00.0\n"
		 "LOC:          1          1          1          1   Local timer interrupts\n",
		 first, second);
	gather_file(g, "/proc/interrupts", text);
}

static void give_machine(struct cd_gather *g)
{
	static const struct { const char *path, *text; } files[] = {
		{ NIC "/class", "0x020000\n" }, { NIC "/vendor", "0x15b3\n" },
		{ NIC "/device", "0x1021\n" }, { NIC "/numa_node", "1\n" },
		{ NIC "/local_cpulist", "2-3\n" }, { NIC "/msi_irqs/40", "msix\n" },
		{ NIC "/msi_irqs/41", "msix\n" }, { NIC "/msi_irqs/42", "msix\n" },
		{ NIC "/net/eth0/flags", "0x1003\n" }, { NIC "/net/eth0/carrier", "1\n" },
		{ NIC "/net/eth0/operstate", "up\n" }, { NIC "/net/eth0/mtu", "9000\n" },
		{ NIC "/net/eth0/ifindex", "2\n" }, { NIC "/net/eth0/type", "1\n" },
		{ NIC "/net/eth0/speed", "100000\n" }, { NIC "/net/eth0/duplex", "full\n" },
		{ NIC "/net/eth0/address", "02:00:00:00:00:01\n" },
		{ NIC "/net/eth0/tx_queue_len", "1000\n" },
		{ CPU "/online", "0-3\n" }, { CPU "/present", "0-3\n" }, { CPU "/possible", "0-3\n" },
		{ CPU "/isolated", "\n" },
		{ CPU "/cpu0/topology/thread_siblings_list", "0\n" },
		{ CPU "/cpu0/topology/physical_package_id", "0\n" },
		{ CPU "/cpu1/topology/thread_siblings_list", "1\n" },
		{ CPU "/cpu1/topology/physical_package_id", "0\n" },
		{ CPU "/cpu2/topology/thread_siblings_list", "2\n" },
		{ CPU "/cpu2/topology/physical_package_id", "1\n" },
		{ CPU "/cpu3/topology/thread_siblings_list", "3\n" },
		{ CPU "/cpu3/topology/physical_package_id", "1\n" },
		{ NODE "/online", "0-1\n" }, { NODE "/node0/cpulist", "0-1\n" },
		{ NODE "/node0/distance", "10 21\n" }, { NODE "/node1/cpulist", "2-3\n" },
		{ NODE "/node1/distance", "21 10\n" },
		{ "/proc/irq/41/smp_affinity_list", "0-3\n" },
		{ "/proc/irq/41/effective_affinity_list", "0\n" },
		{ "/proc/irq/42/smp_affinity_list", "0-3\n" },
		{ "/proc/irq/42/effective_affinity_list", "0\n" },
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		gather_file(g, files[i].path, files[i].text);
	gather_link(g, "/sys/bus/pci/devices/0000:17:00.0",
		    "../../../devices/pci0000:16/0000:16:01.0/0000:17:00.0");
	gather_link(g, "/sys/class/net/eth0",
		    "../../devices/pci0000:16/0000:16:01.0/0000:17:00.0/net/eth0");
	gather_link(g, NIC "/net/eth0/device", "../../../0000:17:00.0");
	gather_link(g, NIC "/subsystem", "../../../../bus/pci");
}

static void collect(struct cd_gather *g)
{
	gather(g, &cd_collector_machine);
	gather(g, &cd_collector_netdev);
	gather(g, &cd_collector_pci);
	gather(g, &cd_collector_topology);
	gather(g, &cd_collector_irq);
}

static void queues_on_the_far_socket(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_subject *s;

	(void)state;
	give_machine(g);
	give_interrupts(g, 4294967000u, 7);
	gather_record(g);
	collect(g);
	give_interrupts(g, 29704, 30007);	/* the first has wrapped */
	gather_again(g, &cd_collector_irq);
	gather_replay(g);
	collect(g);
	gather_again(g, &cd_collector_irq);

	s = judged(gather_judge(g, cd_irq_numa_affinity, "irq.numa_affinity"), "eth0");
	assert_non_null(s);
	assert_int_equal(s->verdict, CD_FAIL);
	assert_string_equal(s->findings->code, "remote");
	assert_true(s->findings->observed[0].real > 0.999);
	assert_true(s->findings->observed[1].real > 19999 && s->findings->observed[1].real < 20001);

	s = judged(gather_judge(g, cd_irq_overlap, "irq.overlap"), "eth0");
	assert_non_null(s);
	assert_int_equal(s->verdict, CD_FAIL);
	assert_string_equal(s->findings->code, "shared-core");
	gather_free(g);
}

static void one_sample_is_not_enough(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_subject *s;

	(void)state;
	give_machine(g);
	give_interrupts(g, 5, 7);
	collect(g);
	s = judged(gather_judge(g, cd_irq_numa_affinity, "irq.numa_affinity"), "eth0");
	assert_non_null(s);
	assert_int_equal(s->verdict, CD_UNKNOWN);
	assert_int_equal(s->reason, CD_ONE_SAMPLE);
	gather_free(g);
}

static void a_container_that_masks_the_table(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_subject *s;

	(void)state;
	give_machine(g);
	gather_file(g, "/proc/interrupts", "");
	collect(g);
	s = judged(gather_judge(g, cd_irq_overlap, "irq.overlap"), "eth0");
	assert_non_null(s);
	assert_int_equal(s->verdict, CD_UNKNOWN);
	assert_int_equal(s->reason, CD_MASKED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(queues_on_the_far_socket),
		cmocka_unit_test(one_sample_is_not_enough),
		cmocka_unit_test(a_container_that_masks_the_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
