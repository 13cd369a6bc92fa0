# SPDX-License-Identifier: Apache-2.0
# BGP gave the hops weights by the bandwidth that lies behind them.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node route add 10.20.0.0/16 proto bgp nexthop via 10.9.0.2 dev eth0 weight 3 nexthop via 10.7.0.2 dev eth1
set_on node net.ipv4.fib_multipath_hash_policy 1
#: pass stack.multipath_nexthops eth0
#: pass stack.multipath_nexthops eth1
#: exit 0
