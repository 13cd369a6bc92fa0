# SPDX-License-Identifier: Apache-2.0
# Two next hops, and connections may not leave the one that loses their packets.
pair
first_namespace
wire node eth1 10.7.0.1/24 peer eth1 10.7.0.2/24
two_routes node 10.8.0.0/24 10.9.0.2 eth0 10.7.0.2 eth1
set_on node net.core.txrehash 0 net.ipv4.fib_multipath_hash_policy 1
#: fail stack.txrehash/off - low
#: exit 0
