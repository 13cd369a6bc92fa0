/* SPDX-License-Identifier: Apache-2.0 */
/* rdma: a RoCE port, traps of its files, and counters that must be left alone or are not numbers. */
#include <stdio.h>

#include "lib/gather.h"

extern const struct cd_collector cd_collector_rdma;

#define PCI "/sys/devices/pci0000:16/0000:16:01.0/0000:17:00.0"
#define DEVICE PCI "/infiniband/mlx5_0"
#define PORT DEVICE "/ports/1"
#define NO_GID "0000:0000:0000:0000:0000:0000:0000:0000\n"
#define IPV4 "0000:0000:0000:0000:0000:ffff:0a01:0203"

static struct cd_gather *adapter(const char *layer, const char *rate)
{
	struct cd_gather *g = gather_new();

	gather_file(g, "/proc/modules", "nvme_rdma 49152 2 - Live 0x0\nrpcrdma 1 0 - Live 0x0\n");
	gather_file(g, PCI "/vendor", "0x15b3\n");
	gather_file(g, PCI "/device", "0x1021\n");
	gather_file(g, PCI "/class", "0x020700\n");
	gather_file(g, PCI "/numa_node", "1\n");
	gather_link(g, PCI "/driver", "../../../../bus/pci/drivers/mlx5_core");
	gather_link(g, PCI "/subsystem", "../../../../bus/pci");
	gather_link(g, "/sys/bus/pci/devices/0000:17:00.0",
		    "../../../devices/pci0000:16/0000:16:01.0/0000:17:00.0");
	gather_link(g, DEVICE "/device", "../../../0000:17:00.0");
	gather_link(g, "/sys/class/infiniband/mlx5_0",
		    "../../devices/pci0000:16/0000:16:01.0/0000:17:00.0/infiniband/mlx5_0");
	gather_file(g, DEVICE "/node_type", "1: CA\n");
	gather_file(g, DEVICE "/board_id", "MT_0000000838\n");
	gather_file(g, PORT "/link_layer", layer);
	gather_file(g, PORT "/state", "4: ACTIVE\n");
	gather_file(g, PORT "/phys_state", "5: LinkUp\n");
	gather_file(g, PORT "/rate", rate);
	gather_file(g, PORT "/lid", "0x1a\n");
	gather_file(g, PORT "/counters/link_downed", "255\n");
	gather_file(g, PORT "/counters/port_xmit_wait", "N/A (no PMA)\n");
	gather_file(g, PORT "/counters/symbol_error", "3\n");
	gather_file(g, PORT "/hw_counters/lifespan", "10\n");
	gather_file(g, PORT "/hw_counters/out_of_sequence", "7\n");
	return g;
}

static void a_roce_port_with_its_addresses(void **state)
{
	struct cd_gather *g = adapter("Ethernet\n", "400 Gb/sec (4X NDR)\n");

	(void)state;
	gather_file(g, PORT "/gids/0", "fe80:0000:0000:0000:0ac0:ebff:fe12:3456\n");
	gather_file(g, PORT "/gids/1", IPV4 "\n");
	gather_file(g, PORT "/gids/2", NO_GID);
	gather_file(g, PORT "/gid_attrs/types/0", "IB/RoCE v1\n");
	gather_file(g, PORT "/gid_attrs/types/1", "RoCE v2\n");
	gather_file(g, PORT "/gid_attrs/ndevs/1", "eth4\n");
	gather(g, &cd_collector_rdma);
	gathered_texts(g, "rdma/device", "", "mlx5_0");
	gathered_texts(g, "rdma/port", "", "mlx5_0/1");
	gathered_text(g, "rdma/pci", "mlx5_0", "0000:17:00.0");
	gathered_text(g, "rdma/driver", "mlx5_0", "mlx5_core");
	gathered_text(g, "rdma/bus", "mlx5_0", "pci");
	gathered_int(g, "rdma/numa_node", "mlx5_0", 1);
	gathered_text(g, "rdma/state", "mlx5_0/1", "ACTIVE");
	gathered_text(g, "rdma/phys_state", "mlx5_0/1", "LinkUp");
	gathered_int(g, "rdma/rate", "mlx5_0/1", 400000000000);
	gathered_int(g, "rdma/width", "mlx5_0/1", 4);
	gathered_text(g, "rdma/speed_name", "mlx5_0/1", "NDR");
	gathered_int(g, "rdma/lid", "mlx5_0/1", 26);
	gathered_text(g, "rdma/netdev", "mlx5_0/1", "eth4");
	gathered_texts(g, "rdma/kernel_users", "", "nvme_rdma");
	gather_free(g);
}

static void four_lanes_of_qdr_on_ethernet_are_no_rate(void **state)
{
	struct cd_gather *g = adapter("Ethernet\n", "40 Gb/sec (4X QDR)\n");

	(void)state;
	gather(g, &cd_collector_rdma);
	gathered_unseen(g, "rdma/rate", "mlx5_0/1", CD_NO_REPLY);
	gathered_unseen(g, "rdma/netdev", "mlx5_0/1", CD_NOT_COLLECTED);
	gather_free(g);

	g = adapter("InfiniBand\n", "40 Gb/sec (4X QDR)\n");
	gather(g, &cd_collector_rdma);
	gathered_int(g, "rdma/rate", "mlx5_0/1", 40000000000);
	gathered_absent(g, "rdma/netdev", "mlx5_0/1");
	gather_free(g);
}

static void fractions_and_nonsense_of_rates(void **state)
{
	static const char *const bad[] = { "", "fast\n", "0 Gb/sec (4X NDR)\n", "40 Gb/sec (4X\n",
		"40 Gb/sec (X QDR)\n", "4e99 Gb/sec (4X NDR)\n" };
	struct cd_gather *g = adapter("InfiniBand\n", "2.5 Gb/sec (1X SDR)\n");

	(void)state;
	gather(g, &cd_collector_rdma);
	gathered_int(g, "rdma/rate", "mlx5_0/1", 2500000000);
	gather_free(g);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		g = adapter("InfiniBand\n", bad[i]);
		gather(g, &cd_collector_rdma);
		gathered_unseen(g, "rdma/rate", "mlx5_0/1", CD_GARBAGE);
		gather_free(g);
	}
}

static void a_state_without_its_number_is_garbage(void **state)
{
	struct cd_gather *g = adapter("InfiniBand\n", "400 Gb/sec (4X NDR)\n");

	(void)state;
	gather_file(g, PORT "/state", "ACTIVE\n");
	gather(g, &cd_collector_rdma);
	gathered_unseen(g, "rdma/state", "mlx5_0/1", CD_GARBAGE);
	gather_free(g);
}

static void a_counter_the_hardware_lacks_is_absent(void **state)
{
	struct cd_gather *g = adapter("InfiniBand\n", "400 Gb/sec (4X NDR)\n");

	(void)state;
	gather(g, &cd_collector_rdma);
	gathered_absent(g, "rdma/port_xmit_wait", "mlx5_0/1");
	gather_free(g);
}

static void management_functions_are_told_by_their_product_data(void **state)
{
	struct cd_gather *g = adapter("InfiniBand\n", "400 Gb/sec (4X NDR)\n");

	(void)state;
	gather_file(g, "/sys/bus/pci/devices/0000:1b:00.0/vendor", "0x10de\n");
	gather_file(g, "/sys/bus/pci/devices/0000:1b:00.0/device", "0x2901\n");
	gather_file(g, "/sys/bus/pci/devices/0000:1b:00.0/class", "0x030200\n");
	gather_file(g, PCI "/vpd", "ConnectX-7 SMDL=SW_MNG end");
	gather(g, &cd_collector_rdma);
	gathered_bool(g, "rdma/lpf", "mlx5_0", true);
	gathered_absent(g, "rdma/symbol_error", "mlx5_0/1");
	gather_free(g);

	/* older GPUs have no such switches: product data, slow to read, is not asked for */
	g = adapter("InfiniBand\n", "400 Gb/sec (4X NDR)\n");
	gather_file(g, "/sys/bus/pci/devices/0000:1b:00.0/vendor", "0x10de\n");
	gather_file(g, "/sys/bus/pci/devices/0000:1b:00.0/device", "0x2330\n");
	gather_file(g, "/sys/bus/pci/devices/0000:1b:00.0/class", "0x030200\n");
	gather_file(g, PCI "/vpd", "ConnectX-7 SMDL=SW_MNG end");
	gather(g, &cd_collector_rdma);
	gathered_bool(g, "rdma/lpf", "mlx5_0", false);
	gather_free(g);
}

static void software_devices_are_told_by_their_link(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/sys/devices/virtual/infiniband/rxe0/parent", "eth0\n");
	gather_file(g, "/sys/devices/virtual/infiniband/rxe0/ports/1/state", "1: DOWN\n");
	gather_link(g, "/sys/class/infiniband/rxe0", "../../devices/virtual/infiniband/rxe0");
	gather(g, &cd_collector_rdma);
	gathered_bool(g, "rdma/soft", "rxe0", true);
	gathered_text(g, "rdma/netdev", "rxe0/1", "eth0");
	gathered_absent(g, "rdma/pci", "rxe0");
	gather_free(g);
}

static void no_folder_is_an_answer_only_beside_others(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/sys/class/net/lo/mtu", "65536\n");
	gather(g, &cd_collector_rdma);
	gathered_absent(g, "rdma/port", "");
	gather_free(g);

	g = gather_new();
	gather_file(g, "/proc/uptime", "1 1\n");
	gather(g, &cd_collector_rdma);
	gathered_unseen(g, "rdma/port", "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_roce_port_with_its_addresses),
		cmocka_unit_test(four_lanes_of_qdr_on_ethernet_are_no_rate),
		cmocka_unit_test(fractions_and_nonsense_of_rates),
		cmocka_unit_test(a_state_without_its_number_is_garbage),
		cmocka_unit_test(a_counter_the_hardware_lacks_is_absent),
		cmocka_unit_test(management_functions_are_told_by_their_product_data),
		cmocka_unit_test(software_devices_are_told_by_their_link),
		cmocka_unit_test(no_folder_is_an_answer_only_beside_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
