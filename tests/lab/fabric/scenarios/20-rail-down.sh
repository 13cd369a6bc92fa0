# SPDX-License-Identifier: Apache-2.0
# The cable of one rail is pulled: libraries go on with three, and say nothing.
topology rails >"$scratch/net"
fabric "$scratch/net" host0.0
type_in 'Unlink "host1.2"[1]'
until_swept
audit_of host1.0 host1.1 host1.2 host1.3

afterwards() {
	port_truth host1.2 >"$1/control"
}
#: fail rdma.port.state/down mlx5_2/1 critical
#: pass rdma.port.state mlx5_1/1
#: skip rdma.port.rate mlx5_2/1
#: control host1.2: Down Polling 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
