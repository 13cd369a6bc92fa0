# SPDX-License-Identifier: Apache-2.0
# Somebody took a rail's link down and forgot it; the site expects eight.
hgx roce
put sys/class/net/rdma5/flags 0x1002
put sys/class/net/rdma5/carrier 0
put sys/class/net/rdma5/operstate down
remove sys/class/net/rdma5/speed sys/class/net/rdma5/duplex
put sys/class/infiniband/mlx5_5/ports/1/state '1: DOWN'
put sys/class/infiniband/mlx5_5/ports/1/phys_state '3: Disabled'
put sys/class/infiniband/mlx5_5/ports/1/rate '40 Gb/sec (4X QDR)'
#: fail rdma.port.state/admin-down mlx5_5/1 critical
#: exit 1
