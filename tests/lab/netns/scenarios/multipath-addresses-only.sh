# SPDX-License-Identifier: Apache-2.0
# Two equal next hops; all connections between two hosts take one of them.
pair
first_namespace
two_routes node 10.20.0.0/16 10.9.0.2 eth0 10.9.0.3 eth0
#: fail stack.multipath_hash/addresses-only ipv4 medium
#: skip stack.multipath_hash ipv6
#: exit 0
