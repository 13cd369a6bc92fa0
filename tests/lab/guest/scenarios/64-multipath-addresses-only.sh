# SPDX-License-Identifier: Apache-2.0
# Two equal next hops, and all flows between two hosts take one of them.
ip route add 10.20.0.0/16 nexthop via 10.9.0.2 dev data0 nexthop via 10.8.0.254 dev mgmt0
undo ip route del 10.20.0.0/16
#: fail stack.multipath_hash/addresses-only ipv4 medium
#: exit 0
#: replay
