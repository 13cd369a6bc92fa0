# SPDX-License-Identifier: Apache-2.0
# IPv6 has a setting of its own.
ip -6 addr add fd00:9::1/64 dev data0 nodad
undo ip -6 addr del fd00:9::1/64 dev data0
ip -6 route add fd00:20::/64 nexthop via fd00:9::2 dev data0 nexthop via fd00:9::3 dev data0
undo ip -6 route del fd00:20::/64
# nobody is at the gateways of IPv6, and the kernel may have asked already
#: may stack.multipath_nexthops/gateway-silent data0 medium
#: fail stack.multipath_hash/addresses-only ipv6 medium
#: skip stack.multipath_hash ipv4
#: exit 0
