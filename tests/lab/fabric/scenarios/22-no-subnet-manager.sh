# SPDX-License-Identifier: Apache-2.0
# All cables are there, and no subnet manager is.
topology two-level >"$scratch/net"
without_sm "$scratch/net"
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
}
#: fail rdma.port.state/no-subnet-manager mlx5_0/1 critical
#: skip rdma.port.rate mlx5_0/1
#: awaits ib.fabric.sm
#: may ib.fabric.sm/* mlx5_0/1
#: control host3: Initialize LinkUp 4X 53.125 Gbps, LMC 0, no LID, no subnet manager
#: exit 1
