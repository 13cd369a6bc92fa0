# SPDX-License-Identifier: Apache-2.0
# One of two uplinks of the leaf is lost: only the tools of the fabric see it, no host on it can.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
type_in 'Unlink "leaf1"[1]'
until_swept
audit_of host3

afterwards() {
	uplinks_truth host3 leaf1 spine >"$1/control"
	port_truth host3 >>"$1/control"
	path_truth host3 host7 >>"$1/control"
}
#: blind a cable between switches is seen by the fabric's own tools alone
#: pass rdma.port.state mlx5_0/1
#: control leaf1: 1 of 2 spine
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 0
