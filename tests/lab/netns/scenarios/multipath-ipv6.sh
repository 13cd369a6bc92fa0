# SPDX-License-Identifier: Apache-2.0
# IPv6 has a setting of its own; that of IPv4 does not help it.
pair
first_namespace
address node eth0 fd00:9::1/64
set_on node net.ipv4.fib_multipath_hash_policy 1
ip -n node -6 route add fd00:20::/64 nexthop via fd00:9::2 dev eth0 nexthop via fd00:9::3 dev eth0
#: fail stack.multipath_hash/addresses-only ipv6 medium
#: skip stack.multipath_hash ipv4
#: exit 0
