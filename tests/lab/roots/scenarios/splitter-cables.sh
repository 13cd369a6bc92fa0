# SPDX-License-Identifier: Apache-2.0
# Every 800 Gb/s socket of the switch serves two nodes through splitters: two lanes at full speed on
# one port of this node, four on the others, and the site names no rate.
hgx ib
put sys/class/infiniband/mlx5_3/ports/1/rate '200 Gb/sec (2X NDR)'
profile <<TEXT
name: lab
site:
  fabric: ib
TEXT
#: pass rdma.port.rate mlx5_3/1
#: exit 0
