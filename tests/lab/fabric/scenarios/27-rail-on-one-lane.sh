# SPDX-License-Identifier: Apache-2.0
# One rail of two came up on a single lane, and nobody told the site's rate.
topology rails --rails 2 --cable 'host1.1[1]' w=1 >"$scratch/net"
fabric "$scratch/net" host0.0
audit_of host1.0 host1.1

afterwards() {
	port_truth host1.1 >"$1/control"
}
#: fail rdma.port.rate/slower-than-twins mlx5_1/1 critical
#: pass rdma.port.rate mlx5_0/1
#: control host1.1: Active LinkUp 1X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
