# SPDX-License-Identifier: Apache-2.0
# Two rails in one network, answers by the route, but there is one route for both: one rail takes all.
rails 10.9.0.1/24 10.9.0.2/24 10.9.0.3/24 10.9.0.4/24
set_on node net.ipv4.conf.all.arp_filter 1
#: fail stack.arp_flux/filter-without-rules eth1 medium
#: fail stack.policy_routing/leaves-elsewhere eth1 medium
#: pass stack.arp_flux eth0
#: first stack.policy_routing/leaves-elsewhere eth1
#: exit 0
