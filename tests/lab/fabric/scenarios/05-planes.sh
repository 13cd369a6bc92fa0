# SPDX-License-Identifier: Apache-2.0
# Two rails that never meet, each with a subnet manager and a subnet prefix of its own.
topology rails --rails 2 --spines 0 >"$scratch/net"
without_sm "$scratch/net"
first_sm host0.0
first_sm host0.1 --subnet_prefix 0xfec0000000000001
audit_of host1.0 host1.1

afterwards() {
	sm_truth host1.0 >"$1/control"
	sm_truth host1.1 >>"$1/control"
	prefix_truth host1.1 >>"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: pass rdma.port.state mlx5_1/1
#: pass rdma.port.rate mlx5_1/1
#: awaits ib.fabric.subnet_prefix
#: pass ib.fabric.subnet_prefix
#: control host1.0: SMINFO_MASTER
#: control host1.1: SMINFO_MASTER
#: control host1.1: prefix 0xfec0000000000001
#: exit 0
