# SPDX-License-Identifier: Apache-2.0
# The third adapter fell off the bus: it is on no list any more.
topology rails --rails 3 >"$scratch/net"
fabric "$scratch/net" host0.0
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 3@200
END
audit_of host1.0 host1.1
#: fail rdma.dev.present/too-few - critical
#: pass rdma.port.state mlx5_1/1
#: exit 1
