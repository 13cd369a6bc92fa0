# SPDX-License-Identifier: Apache-2.0
# The third adapter goes to the storage, over older switches: slower than the rails by design.
topology rails --rails 3 --cable 'host1.2[1]' e=3 >"$scratch/net"
fabric "$scratch/net" host0.0
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 2@200
  storage_ports: [mlx5_2]
END
audit_of host1.0 host1.1 host1.2

afterwards() {
	port_truth host1.2 >"$1/control"
}
#: pass rdma.port.rate mlx5_0/1
#: skip rdma.port.rate mlx5_2/1
#: pass rdma.dev.present -
#: control host1.2: Active LinkUp 4X 25.78125 Gbps, LMC 0, a LID, a subnet manager
#: exit 0
