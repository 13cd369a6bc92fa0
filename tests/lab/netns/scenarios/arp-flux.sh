# SPDX-License-Identifier: Apache-2.0
# Two rails in one network and nothing done about it: each answers for both addresses.
rails 10.9.0.1/24 10.9.0.2/24 10.9.0.3/24 10.9.0.4/24
set_on node net.ipv4.conf.all.rp_filter 2
#: fail stack.arp_flux/shared-network eth0 medium
#: fail stack.arp_flux/shared-network eth1 medium
#: fail stack.policy_routing/leaves-elsewhere eth1 medium
#: first stack.arp_flux/shared-network
#: pass stack.rp_filter eth1
#: exit 0
