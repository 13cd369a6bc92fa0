# SPDX-License-Identifier: Apache-2.0
# The same two next hops, chosen by ports too.
ip route add 10.20.0.0/16 nexthop via 10.9.0.2 dev data0 nexthop via 10.8.0.254 dev mgmt0
undo ip route del 10.20.0.0/16
set_sysctl net.ipv4.fib_multipath_hash_policy 1
#: pass stack.multipath_hash ipv4
#: exit 0
