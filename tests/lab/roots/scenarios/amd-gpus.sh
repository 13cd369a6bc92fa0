# SPDX-License-Identifier: Apache-2.0
# Accelerators of AMD beside InfiniBand: all are there, and GPUDirect by NVIDIA's ways is no question.
node
cpus 96 2
rdma_stack
for x in 1 2 3 4; do
	pci_switch $x 0
	pci 0000:${x}3:00.0 1002:74a1:120000 32.0 16 0 0000:${x}2:00.0
	driver 0000:${x}3:00.0 amdgpu
	pci 0000:${x}4:00.0 15b3:1021:020700 32.0 16 0 0000:${x}2:01.0
	hca mlx5_$((x - 1)) 0000:${x}4:00.0 '400 Gb/sec (4X NDR)' ACTIVE
done
profile <<TEXT
name: lab
site:
  fabric: ib
  expect.gpus: 4
  expect.ports: 4@400
TEXT
#: pass gpu.count
#: skip gpudirect.path
#: skip gpudirect.peermem
#: pass rdma.port.rate mlx5_3/1
#: pass pcie.link_downtrain 0000:43:00.0
#: exit 0
