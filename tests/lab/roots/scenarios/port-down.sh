# SPDX-License-Identifier: Apache-2.0
# One of eight ports lost its cable.
hgx ib
put sys/class/infiniband/mlx5_2/ports/1/state '1: DOWN'
put sys/class/infiniband/mlx5_2/ports/1/phys_state '2: Polling'
put sys/class/infiniband/mlx5_2/ports/1/rate '10 Gb/sec (4X SDR)'
#: fail rdma.port.state/down mlx5_2/1 critical
#: exit 1
