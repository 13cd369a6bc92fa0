# SPDX-License-Identifier: Apache-2.0
# The subnet manager is gone, and everything that was set up still works: until the next change.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
end_sm
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
	sm_truth host3 >>"$1/control"
}
#: awaits ib.fabric.sm
#: fail ib.fabric.sm/* mlx5_0/1
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control host3: none answers
