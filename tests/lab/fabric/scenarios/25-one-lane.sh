# SPDX-License-Identifier: Apache-2.0
# Three of four lanes are gone: ACTIVE all the same, at a quarter of the rate.
topology two-level --cable 'host3[1]' w=1 >"$scratch/net"
fabric "$scratch/net" host0
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 1@200
END
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
}
#: fail rdma.port.rate/below-expected mlx5_0/1 critical
#: pass rdma.port.state mlx5_0/1
#: control host3: Active LinkUp 1X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
