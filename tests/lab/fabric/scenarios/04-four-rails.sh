# SPDX-License-Identifier: Apache-2.0
# Four adapters, each on the leaf of its rail: all as fast as the site expects.
topology rails >"$scratch/net"
fabric "$scratch/net" host0.0
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 4@200
END
audit_of host1.0 host1.1 host1.2 host1.3

afterwards() {
	port_truth host1.3 >"$1/control"
}
#: pass rdma.port.state mlx5_3/1
#: pass rdma.port.rate mlx5_0/1
#: pass rdma.port.rate mlx5_3/1
#: pass rdma.dev.present -
#: control host1.3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 0
