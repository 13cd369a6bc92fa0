# SPDX-License-Identifier: Apache-2.0
# The master is gone and the one that stood by has taken over: what a second manager is for.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0 -p 10
master=$sm_pid
sm_settings=$'sminfo_polling_timeout 100\npolling_retry_number 1'
another_sm host7 5
end "$master"
wait_for 10 says sm-host7/log 'SUBNET UP'
audit_of host3

afterwards() {
	own_sm_truth host7 >"$1/control"
	sm_truth host3 >>"$1/control"
	port_truth host3 >>"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: awaits ib.fabric.sm
#: pass ib.fabric.sm mlx5_0/1
#: control host7 itself: SMINFO_MASTER
#: control host3: SMINFO_MASTER
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 0
