# SPDX-License-Identifier: Apache-2.0
# The same where the site names no rate: seven cards of the same kind are faster.
hgx ib
put sys/class/infiniband/mlx5_6/ports/1/rate '200 Gb/sec (4X HDR)'
profile <<TEXT
name: lab
site:
  fabric: ib
TEXT
#: fail rdma.port.rate/slower-than-twins mlx5_6/1 critical
#: exit 1
