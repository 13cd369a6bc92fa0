# SPDX-License-Identifier: Apache-2.0
# Custom hashes that hold ports: IPv4 by the outer header, IPv6 by the ports within a tunnel.
ip route add 10.20.0.0/16 nexthop via 10.9.0.2 dev data0 nexthop via 10.8.0.254 dev mgmt0
undo ip route del 10.20.0.0/16
set_sysctl net.ipv4.fib_multipath_hash_policy 3
set_sysctl net.ipv4.fib_multipath_hash_fields 55
ip -6 addr add fd00:9::1/64 dev data0 nodad
undo ip -6 addr del fd00:9::1/64 dev data0
ip -6 route add fd00:20::/64 nexthop via fd00:9::2 dev data0 nexthop via fd00:9::3 dev data0
undo ip -6 route del fd00:20::/64
set_sysctl net.ipv6.fib_multipath_hash_policy 3
set_sysctl net.ipv6.fib_multipath_hash_fields 3072
# nobody is at the gateways of IPv6, and the kernel may have asked already
#: may stack.multipath_nexthops/gateway-silent data0 medium
#: pass stack.multipath_hash ipv4
#: pass stack.multipath_hash ipv6
#: exit 0
