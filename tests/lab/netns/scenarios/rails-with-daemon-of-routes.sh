# SPDX-License-Identifier: Apache-2.0
# A routed host as a routing daemon makes it: lines of /31, one address of its own, two equal ways.
rails 10.9.0.1/31 10.9.0.0/31 10.7.0.1/31 10.7.0.0/31
ip -n node addr add 10.55.0.1/32 dev lo
two_routes node default 10.9.0.0 eth0 10.7.0.0 eth1
set_on node net.ipv4.fib_multipath_hash_policy 1 net.ipv4.conf.all.rp_filter 1
#: pass stack.rp_filter eth0
#: pass stack.rp_filter eth1
#: pass stack.policy_routing eth0
#: skip stack.arp_flux -
#: exit 0
