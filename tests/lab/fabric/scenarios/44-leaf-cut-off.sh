# SPDX-License-Identifier: Apache-2.0
# Both uplinks of the host's leaf are lost: ACTIVE, and no way to the subnet manager or anybody.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
type_in 'Unlink "leaf1"[1]'
until_swept
type_in 'Unlink "leaf1"[2]'
until_swept
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
	sm_truth host3 >>"$1/control"
	echo "$(neighbours host3) nodes" >>"$1/control"
}
#: awaits ib.fabric.sm
#: fail ib.fabric.sm/* mlx5_0/1
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control host3: none answers
#: control 3 nodes
