# SPDX-License-Identifier: Apache-2.0
# A fabric of 1008 hosts and 79 switches: as quick and as clean as a small one.
topology two-level --leaves 56 --spines 23 --hosts 18 >"$scratch/net"
fabric "$scratch/net" host0 -R ftree
audit_of host1007

afterwards() {
	port_truth host1007 >"$1/control"
	echo "$(neighbours host1007) nodes" >>"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: control host1007: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control 1087 nodes
#: exit 0
