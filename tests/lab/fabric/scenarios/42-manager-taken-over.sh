# SPDX-License-Identifier: Apache-2.0
# A compute node runs a subnet manager of higher priority, which takes the fabric over.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0 -p 5 -l 2
another_sm host5 14
wait_for 10 own_sm_is host0 SMINFO_STANDBY
audit_of host3

afterwards() {
	own_sm_truth host0 >"$1/control"
	own_sm_truth host5 >>"$1/control"
	sm_truth host3 >>"$1/control"
}
#: awaits ib.fabric.sm
#: may ib.fabric.sm/* mlx5_0/1
#: pass rdma.port.state mlx5_0/1
#: control host0 itself: SMINFO_STANDBY
#: control host5 itself: SMINFO_MASTER
#: control host3: SMINFO_MASTER
