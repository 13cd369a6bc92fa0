# SPDX-License-Identifier: Apache-2.0
# The same two next hops, chosen by ports, too.
pair
first_namespace
two_routes node 10.20.0.0/16 10.9.0.2 eth0 10.9.0.3 eth0
set_on node net.ipv4.fib_multipath_hash_policy 1
#: pass stack.multipath_hash ipv4
#: exit 0
