# SPDX-License-Identifier: Apache-2.0
# The two next hops stand in a table that a rule leads to, as with source routing.
pair
first_namespace
ip -n node rule add from 10.9.0.0/24 lookup 100
ip -n node route add 10.20.0.0/16 table 100 nexthop via 10.9.0.2 dev eth0 nexthop via 10.9.0.3 dev eth0
#: fail stack.multipath_hash/addresses-only ipv4 medium
#: exit 0
