# SPDX-License-Identifier: Apache-2.0
# The switch at the other end of the second port is off; the kernel goes on sending half of the flows there.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
two_routes node 10.20.0.0/16 10.9.0.2 eth0 10.7.0.2 eth1
set_on node net.ipv4.fib_multipath_hash_policy 1
ip -n peer link set eth1 down
wait_for 3 on node sh -c 'ip route show 10.20.0.0/16 | grep -q linkdown'
#: fail stack.multipath_nexthops/hop-lost eth1 high
#: fail nic.link_state/no-carrier eth1 medium
#: first nic.link_state/no-carrier eth1
#: pass stack.multipath_nexthops eth0
#: exit 1
#: replay
