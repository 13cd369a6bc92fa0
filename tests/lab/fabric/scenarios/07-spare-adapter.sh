# SPDX-License-Identifier: Apache-2.0
# The site expects three rails: the fourth adapter has no cable, and nobody misses it.
topology rails >"$scratch/net"
fabric "$scratch/net" host0.0
type_in 'Unlink "host1.3"[1]'
until_swept
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 3@200
END
audit_of host1.0 host1.1 host1.2 host1.3

afterwards() {
	port_truth host1.3 >"$1/control"
}
#: skip rdma.port.state mlx5_3/1
#: pass rdma.port.state mlx5_2/1
#: pass rdma.dev.present -
#: control host1.3: Down Polling 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 0
