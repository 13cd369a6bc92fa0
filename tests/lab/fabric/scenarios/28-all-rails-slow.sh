# SPDX-License-Identifier: Apache-2.0
# Old switches: every rail is as slow as the others, and half as fast as the site expects.
topology rails --rails 2 --speed edr >"$scratch/net"
fabric "$scratch/net" host0.0
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 2@200
END
audit_of host1.0 host1.1

afterwards() {
	port_truth host1.0 >"$1/control"
}
#: fail rdma.port.rate/below-expected mlx5_0/1 critical
#: fail rdma.port.rate/below-expected mlx5_1/1 critical
#: first rdma.port.rate/below-expected mlx5_?/1
#: control host1.0: Active LinkUp 4X 25.78125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
