# SPDX-License-Identifier: Apache-2.0
# Two LIDs a port, and nobody who minds.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0 -l 1
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 1, a LID, a subnet manager
#: exit 0
