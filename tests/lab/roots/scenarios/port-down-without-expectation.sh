# SPDX-License-Identifier: Apache-2.0
# The site says nothing of numbers; the same port of the other card is active, this one is not.
node
rdma_stack
for x in 1 2; do
	pci "0000:${x}0:00.0" 8086:352a:060400 32.0 16 0 ""
	pci "0000:${x}1:00.0" 15b3:1021:020700 32.0 16 0 "0000:${x}0:00.0"
done
hca mlx5_0 0000:11:00.0 '400 Gb/sec (4X NDR)' ACTIVE
hca mlx5_1 0000:21:00.0 '10 Gb/sec (4X SDR)' POLLING
#: fail rdma.port.state/down mlx5_1/1 critical
#: exit 1
