# SPDX-License-Identifier: Apache-2.0
# The same, but the kernel was told not to use links without carrier: slower, and nothing is lost.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
two_routes node 10.20.0.0/16 10.9.0.2 eth0 10.7.0.2 eth1
set_on node net.ipv4.fib_multipath_hash_policy 1 net.ipv4.conf.eth1.ignore_routes_with_linkdown 1
ip -n peer link set eth1 down
wait_for 3 on node sh -c 'ip route show 10.20.0.0/16 | grep -q dead'
#: fail stack.multipath_nexthops/hop-dead eth1 high
#: fail nic.link_state/no-carrier eth1 medium
#: first nic.link_state/no-carrier eth1
#: exit 1
