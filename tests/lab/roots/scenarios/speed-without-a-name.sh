# SPDX-License-Identifier: Apache-2.0
# A kernel older than NDR calls the speed of these cards SDR: unknown, and no port is slow.
hgx ib 5.4.0-150-generic
put proc/sys/net/ipv4/tcp_no_metrics_save 1
put etc/sysctl.d/50-old-kernel.conf 'net.ipv4.tcp_no_metrics_save = 1'
for i in 0 1 2 3 4 5 6 7; do
	put "sys/class/infiniband/mlx5_$i/ports/1/rate" '10 Gb/sec (4X SDR)'
done
#: unknown rdma.port.rate mlx5_0/1
#: pass rdma.port.state mlx5_0/1
#: exit 0
