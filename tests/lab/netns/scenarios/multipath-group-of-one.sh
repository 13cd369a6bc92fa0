# SPDX-License-Identifier: Apache-2.0
# A group of next hops that has shrunk to one: there is nothing to spread over.
pair
first_namespace
ip -n node nexthop add id 1 via 10.9.0.2 dev eth0
ip -n node nexthop add id 3 group 1
ip -n node route add 10.20.0.0/16 nhid 3
#: skip stack.multipath_hash ipv4
#: exit 0
