# SPDX-License-Identifier: Apache-2.0
# Two rails that never meet: the subnet manager of the second one has never run.
topology rails --rails 2 --spines 0 >"$scratch/net"
fabric "$scratch/net" host0.0
audit_of host1.0 host1.1

afterwards() {
	port_truth host1.0 >"$1/control"
	port_truth host1.1 >>"$1/control"
}
#: fail rdma.port.state/no-subnet-manager mlx5_1/1 critical
#: pass rdma.port.state mlx5_0/1
#: awaits ib.fabric.sm
#: may ib.fabric.sm/* mlx5_1/1
#: control host1.0: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control host1.1: Initialize LinkUp 4X 53.125 Gbps, LMC 0, no LID, no subnet manager
#: exit 1
