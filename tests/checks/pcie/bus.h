/* SPDX-License-Identifier: Apache-2.0 */
/* bus.h - facts of a small PCI bus: a root port with a card, a switch with a GPU and an adapter. */
#ifndef CD_TESTS_PCIE_BUS_H
#define CD_TESTS_PCIE_BUS_H

#include "lib/judge.h"

#define ROOT "0000:16:01.0"
#define NIC "0000:17:00.0"
#define VF "0000:17:00.2"
/* below the root port 0000:10:00.0 */
#define UP "0000:11:00.0"
#define DOWN_GPU "0000:12:00.0"
#define DOWN_NIC "0000:12:01.0"
#define GPU "0000:13:00.0"
#define HCA "0000:14:00.0"

static inline void give_function(struct cd_test *t, const char *dev, int class, const char *parent)
{
	give_int(t, "pci/class", dev, class);
	give_int(t, "pci/vendor", dev, class >> 8 == 0x0302 ? 0x10de : class >> 16 == 6 ? 0x8086 : 0x15b3);
	give_absent(t, "pci/physfn", dev);
	give_text(t, "pci/power_state", dev, "D0");
	if (parent)
		give_text(t, "pci/parent", dev, parent);
	else
		give_absent(t, "pci/parent", dev);
}

/* A root port and an Ethernet card of one port in use, eth0. */
static inline void give_card(struct cd_test *t, int64_t gigabits)
{
	give_absent(t, "host/virtual", "");
	give_set(t, "pci", ROOT, NIC, NULL);
	give_set(t, "path", "eth0", NULL);
	give_set(t, "rdma/port", NULL);
	give_function(t, ROOT, 0x060400, NULL);
	give_function(t, NIC, 0x020000, ROOT);
	give_text(t, "nic/pci", "eth0", NIC);
	give_int(t, "path/rate", "eth0", gigabits * 1000000000);
}

/* The same with a virtual function, which has a port in use as well. */
static inline void give_vf(struct cd_test *t)
{
	give_set(t, "pci", ROOT, NIC, VF, NULL);
	give_set(t, "path", "eth0", "eth0v0", NULL);
	give_function(t, VF, 0x020000, ROOT);
	give_text(t, "pci/physfn", VF, NIC);
	give_text(t, "nic/pci", "eth0v0", VF);
	give_int(t, "path/rate", "eth0v0", 100000000000);
}

/* A switch, below it a GPU for computing and an InfiniBand port of 400 Gb/s. */
static inline void give_switch(struct cd_test *t)
{
	give_absent(t, "host/virtual", "");
	give_set(t, "pci", "0000:10:00.0", UP, DOWN_GPU, DOWN_NIC, GPU, HCA, NULL);
	give_function(t, "0000:10:00.0", 0x060400, NULL);
	give_function(t, UP, 0x060400, "0000:10:00.0");
	give_function(t, DOWN_GPU, 0x060400, UP);
	give_function(t, DOWN_NIC, 0x060400, UP);
	give_function(t, GPU, 0x030200, DOWN_GPU);
	give_function(t, HCA, 0x020700, DOWN_NIC);
	give_text(t, "pci/driver", GPU, "nvidia");
	give_text(t, "pci/driver", HCA, "mlx5_core");
	give_set(t, "gpu", GPU, NULL);
	give_bool(t, "gpu/datacentre", GPU, true);
	give_set(t, "path", NULL);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_text(t, "rdma/pci", "mlx5_0", HCA);
	give_text(t, "rdma/link_layer", "mlx5_0/1", "InfiniBand");
	give_text(t, "rdma/state", "mlx5_0/1", "ACTIVE");
	give_int(t, "rdma/link_rate", "mlx5_0/1", 400000000000);
}

/* What makes GPUDirect RDMA expected there; of checks that ask. */
static inline void give_gdr(struct cd_test *t)
{
	give_text(t, "rdma/role", "mlx5_0/1", "compute");
	give_text(t, "rdma/class", "mlx5_0/1", "ib");
	give_bool(t, "rdma/wanted", "", true);
}

#endif
