# SPDX-License-Identifier: Apache-2.0
# The only adapter has no cable where the site expects one.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
type_in 'Unlink "leaf1"[4]'
until_swept
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
#: fail rdma.port.state/down mlx5_0/1 critical
#: control host3: Down Polling 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
