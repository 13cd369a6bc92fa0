# SPDX-License-Identifier: Apache-2.0
# One RDMA device over a bond of two ports: its rate is that of both together.
node
cpus 64 2
two_ports
rdma_stack
bond bond0 ens1 ens2
for nic in ens1 ens2 bond0; do
	put sys/class/net/$nic/mtu 9000
done
hca mlx5_bond_0 0000:21:00.0 '200 Gb/sec (4X HDR)' ACTIVE bond0
vendor_qos ens1
vendor_qos ens2
profile <<TEXT
name: lab
site:
  fabric: roce
  expect.ports: 1@200
TEXT
#: pass rdma.port.state mlx5_bond_0/1
#: pass rdma.port.rate mlx5_bond_0/1
#: pass roce.gid.v2_present mlx5_bond_0/1
#: pass qos.roce_ecn ens2
#: pass bond.lacp_partner bond0
#: exit 0
