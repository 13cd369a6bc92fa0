# SPDX-License-Identifier: Apache-2.0
# Two routes of IPv6 that were added one by one are next hops of one route to the kernel.
pair
first_namespace
address node eth0 fd00:9::1/64
ip -n node -6 route add fd00:20::/64 via fd00:9::2 dev eth0 metric 100
ip -n node -6 route append fd00:20::/64 via fd00:9::3 dev eth0 metric 100
#: fail stack.multipath_hash/addresses-only ipv6 medium
#: exit 0
