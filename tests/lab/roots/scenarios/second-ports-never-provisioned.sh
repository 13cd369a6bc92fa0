# SPDX-License-Identifier: Apache-2.0
# Cards with two ports of which nobody ever plugged the second in, on any of them: no fault.
hgx ib
for i in 0 1 2 3 4 5 6 7; do
	x=$((i + 1))
	pci "0000:${x}4:00.1" 15b3:1021:020700 32.0 16 $((i / 4)) "0000:${x}2:01.0"
	hca "mlx5_$((i + 8))" "0000:${x}4:00.1" '10 Gb/sec (4X SDR)' DOWN
done
#: skip rdma.port.state mlx5_8/1
#: skip rdma.port.state mlx5_15/1
#: pass rdma.port.state mlx5_7/1
#: pass rdma.dev.present
#: exit 0
