# SPDX-License-Identifier: Apache-2.0
# Two ports in one network as they should be: a table and a rule for each, ARP by the route, strict.
rails 10.9.0.1/24 10.9.0.2/24 10.9.0.3/24 10.9.0.4/24
rail_rule node eth0 10.9.0.1 10.9.0.0/24 101 10.9.0.2
rail_rule node eth1 10.9.0.3 10.9.0.0/24 102 10.9.0.2
set_on node net.ipv4.conf.all.arp_filter 1 net.ipv4.conf.all.rp_filter 1
#: pass stack.rp_filter eth1
#: pass stack.arp_flux eth0
#: pass stack.arp_flux eth1
#: pass stack.policy_routing eth1
#: exit 0
#: replay
