# SPDX-License-Identifier: Apache-2.0
# Two ports for storage on a switch of their own, at half the rate, of which one is down: not for
# jobs, and nothing is said of them.
hgx ib
pci 0000:a0:00.0 8086:352a:060400 32.0 16 0 ""
pci 0000:a1:00.0 15b3:1021:020700 32.0 16 0 0000:a0:00.0
pci 0000:a1:00.1 15b3:1021:020700 32.0 16 0 0000:a0:00.0
hca mlx5_8 0000:a1:00.0 '200 Gb/sec (4X HDR)' ACTIVE '' MT_0000000999
hca mlx5_9 0000:a1:00.1 '10 Gb/sec (4X SDR)' DOWN '' MT_0000000999
#: skip rdma.port.state mlx5_9/1
#: skip rdma.port.rate mlx5_8/1
#: pass rdma.dev.present
#: exit 0
