# SPDX-License-Identifier: Apache-2.0
# Two subnet managers with different keys ignore each other: both are master, and undo each other.
topology two-level >"$scratch/net"
sm_settings=$'exit_on_fatal FALSE\nsm_key 0x0000000000000001'
fabric "$scratch/net" host0
sm_settings=$'exit_on_fatal FALSE\nsm_key 0x0000000000000002'
another_sm host7 1
wait_for 10 says sm-host7/log 'SUBNET UP'
audit_of host3

afterwards() {
	own_sm_truth host0 >"$1/control"
	own_sm_truth host7 >>"$1/control"
}
#: awaits ib.fabric.sm
#: fail ib.fabric.sm/* mlx5_0/1 critical
#: control host0 itself: SMINFO_MASTER
#: control host7 itself: SMINFO_MASTER
