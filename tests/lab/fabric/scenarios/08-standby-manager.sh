# SPDX-License-Identifier: Apache-2.0
# A second subnet manager stands by, of lower priority: how it should be.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0 -p 10
another_sm host7 5
audit_of host3

afterwards() {
	sm_truth host3 >"$1/control"
	own_sm_truth host7 >>"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: awaits ib.fabric.sm
#: pass ib.fabric.sm mlx5_0/1
#: control host3: SMINFO_MASTER
#: control host7 itself: SMINFO_STANDBY
#: exit 0
