# SPDX-License-Identifier: Apache-2.0
# Policy 3 with fields somebody chose: source and destination address.
pair
first_namespace
two_routes node 10.20.0.0/16 10.9.0.2 eth0 10.9.0.3 eth0
set_on node net.ipv4.fib_multipath_hash_policy 3 net.ipv4.fib_multipath_hash_fields 3
#: fail stack.multipath_hash/custom-without-ports ipv4 medium
#: exit 0
