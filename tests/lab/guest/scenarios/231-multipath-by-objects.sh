# SPDX-License-Identifier: Apache-2.0
# Next hops are objects of the kernel, and routes name the group only.
ip nexthop add id 1 via 10.9.0.2 dev data0
ip nexthop add id 2 via 10.8.0.254 dev mgmt0
ip nexthop add id 10 group 1/2
undo ip nexthop flush
set_sysctl net.ipv4.nexthop_compat_mode 0
ip route add 10.20.0.0/16 nhid 10
undo ip route del 10.20.0.0/16
#: fail stack.multipath_hash/addresses-only ipv4 medium
#: skip stack.multipath_hash ipv6
#: exit 0
#: replay
