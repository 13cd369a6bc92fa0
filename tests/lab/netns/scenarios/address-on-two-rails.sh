# SPDX-License-Identifier: Apache-2.0
# The configuration of the first rail was copied to the second one.
rails 10.9.0.1/24 10.9.0.2/24 10.9.0.1/24 10.9.0.4/24
set_on node net.ipv4.conf.all.arp_ignore 1 net.ipv4.conf.all.arp_announce 2
#: fail stack.addr_state/on-two-links eth0 high
#: fail stack.addr_state/on-two-links eth1 high
#: may stack.policy_routing/leaves-elsewhere eth1 medium
#: first stack.addr_state/on-two-links
#: exit 1
