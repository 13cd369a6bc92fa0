# SPDX-License-Identifier: Apache-2.0
# Storage ports on cards of the same kind and rate as those for jobs, but near no GPU; one is down.
hgx ib
for i in 8 9; do
	pci "0000:a$i:00.0" 8086:352a:060400 32.0 16 0 ""
	pci "0000:b$i:00.0" 15b3:1021:020700 32.0 16 0 "0000:a$i:00.0"
done
hca mlx5_8 0000:b8:00.0 '400 Gb/sec (4X NDR)' ACTIVE
hca mlx5_9 0000:b9:00.0 '10 Gb/sec (4X SDR)' DOWN
#: skip rdma.port.state mlx5_9/1
#: pass rdma.port.state mlx5_7/1
#: pass rdma.dev.present
#: exit 0
