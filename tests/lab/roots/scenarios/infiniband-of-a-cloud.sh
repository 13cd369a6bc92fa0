# SPDX-License-Identifier: Apache-2.0
# InfiniBand in a virtual machine: virtual functions whose adapters the cloud owns.
node
virtual 'Virtual Machine'
put sys/class/dmi/id/sys_vendor 'Microsoft Corporation'
rdma_stack
for i in 0 1 2 3 4 5 6 7; do
	pci "010$i:00:00.0" 15b3:101e:020700 32.0 16 0 ""
	hca "mlx5_ib$i" "010$i:00:00.0" '400 Gb/sec (4X NDR)' ACTIVE
	put "sys/class/infiniband/mlx5_ib$i/hca_type" MT4126
done
profile <<TEXT
name: lab
site:
  fabric: ib
  expect.ports: 8@400
TEXT
#: pass rdma.dev.present
#: pass rdma.port.state mlx5_ib7/1
#: skip rdma.port.rate mlx5_ib7/1
#: unknown pcie.link_downtrain 0107:00:00.0
#: exit 0
