# SPDX-License-Identifier: Apache-2.0
# Somebody once gave the first of two equal ports three quarters of the flows.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node route add 10.20.0.0/16 proto static nexthop via 10.9.0.2 dev eth0 weight 3 nexthop via 10.7.0.2 dev eth1
set_on node net.ipv4.fib_multipath_hash_policy 1
#: fail stack.multipath_nexthops/unequal-weights eth1 medium
#: exit 0
