# SPDX-License-Identifier: Apache-2.0
# A custom hash, whose default are addresses and protocol.
ip route add 10.20.0.0/16 nexthop via 10.9.0.2 dev data0 nexthop via 10.8.0.254 dev mgmt0
undo ip route del 10.20.0.0/16
set_sysctl net.ipv4.fib_multipath_hash_policy 3
#: fail stack.multipath_hash/custom-without-ports ipv4 medium
#: exit 0
