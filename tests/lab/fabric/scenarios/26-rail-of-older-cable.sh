# SPDX-License-Identifier: Apache-2.0
# An EDR cable on one rail of four: nobody told the site's rate, its twins do.
topology rails --cable 'host1.1[1]' e=3 >"$scratch/net"
fabric "$scratch/net" host0.0
audit_of host1.0 host1.1 host1.2 host1.3

afterwards() {
	port_truth host1.1 >"$1/control"
}
#: fail rdma.port.rate/slower-than-twins mlx5_1/1 critical
#: pass rdma.port.rate mlx5_0/1
#: control host1.1: Active LinkUp 4X 25.78125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
