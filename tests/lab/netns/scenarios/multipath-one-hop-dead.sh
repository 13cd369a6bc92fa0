# SPDX-License-Identifier: Apache-2.0
# The neighbour behind one of two next hops does not answer; how flows are spread is still right.
pair
first_namespace
two_routes node 10.20.0.0/16 10.9.0.2 eth0 10.9.0.3 eth0
set_on node net.ipv4.fib_multipath_hash_policy 1
ip -n node neigh replace 10.9.0.3 dev eth0 nud failed
#: fail stack.multipath_nexthops/gateway-silent eth0 high
#: pass stack.multipath_hash ipv4
#: exit 1
