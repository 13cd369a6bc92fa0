# SPDX-License-Identifier: Apache-2.0
# Plugged in again where no subnet manager is left to greet it.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
end_sm
type_in 'Unlink "host3"[1]'
type_in 'ReLink "host3"[1]'
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
	sm_truth host3 >>"$1/control"
}
#: fail rdma.port.state/no-subnet-manager mlx5_0/1 critical
#: awaits ib.fabric.sm
#: may ib.fabric.sm/* mlx5_0/1
#: control host3: Initialize LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control host3: none answers
#: exit 1
