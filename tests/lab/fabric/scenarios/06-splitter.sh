# SPDX-License-Identifier: Apache-2.0
# One adapter of four has two lanes, both at full speed: a splitter cable makes that.
topology rails --cable 'host1.2[1]' w=16 >"$scratch/net"
fabric "$scratch/net" host0.0
audit_of host1.0 host1.1 host1.2 host1.3

afterwards() {
	port_truth host1.2 >"$1/control"
}
#: pass rdma.port.rate mlx5_2/1
#: pass rdma.port.rate mlx5_1/1
#: control host1.2: Active LinkUp 2X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 0
