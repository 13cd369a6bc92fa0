# SPDX-License-Identifier: Apache-2.0
# Three levels, half as many cables above the leaves as below: a design, not a fault.
topology three-level --leaves 2 --hosts 4 --cores 2 >"$scratch/net"
fabric "$scratch/net" host0 -R ftree
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 1@200
END
audit_of host15

afterwards() {
	port_truth host15 >"$1/control"
	echo "$(neighbours host15) nodes" >>"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: pass rdma.port.rate mlx5_0/1
#: control host15: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control 28 nodes
#: exit 0
