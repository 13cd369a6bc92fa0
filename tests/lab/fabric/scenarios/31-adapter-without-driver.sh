# SPDX-License-Identifier: Apache-2.0
# The third adapter is on the bus, and its driver gave it up.
topology rails --rails 3 >"$scratch/net"
fabric "$scratch/net" host0.0
audit_of host1.0 host1.1
lost_from_bus 0000:12:00.0
#: fail rdma.dev.present/no-device 0000:12:00.0 high
#: pass rdma.port.state mlx5_1/1
#: exit 1
