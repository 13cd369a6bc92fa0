# SPDX-License-Identifier: Apache-2.0
# One rail runs at HDR through an old cable: collectives wait for it.
hgx ib
put sys/class/infiniband/mlx5_6/ports/1/rate '200 Gb/sec (4X HDR)'
#: fail rdma.port.rate/below-expected mlx5_6/1 critical
#: exit 1
