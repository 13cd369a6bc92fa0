# SPDX-License-Identifier: Apache-2.0
# The same by a group of next-hop objects, as routing daemons make it.
pair
first_namespace
ip -n node nexthop add id 1 via 10.9.0.2 dev eth0
ip -n node nexthop add id 2 via 10.9.0.3 dev eth0
ip -n node nexthop add id 3 group 1/2
ip -n node route add 10.20.0.0/16 nhid 3
#: fail stack.multipath_hash/addresses-only ipv4 medium
#: exit 0
#: replay
