# SPDX-License-Identifier: Apache-2.0
# Two rails, each a network of its own; loose filters win over the strict `all`, and a virtual address
# of a failover daemon, containers and a second address change nothing.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node addr add 10.9.0.100/32 dev eth1
ip -n node addr add 10.9.0.7/24 dev eth0
ip -n node route add default via 10.9.0.2
add_link node mv0 link eth0 type macvlan mode bridge
address node mv0 10.9.0.8/24
add_link node docker0 type bridge
address node docker0 172.17.0.1/16
add_link node docker1 type bridge
address node docker1 172.17.0.2/16
set_on node net.ipv4.conf.all.rp_filter 1 net.ipv4.conf.eth0.rp_filter 2 \
	net.ipv4.conf.eth1.rp_filter 2 net.ipv4.conf.mv0.rp_filter 2
#: pass stack.rp_filter eth0
#: pass stack.rp_filter eth1
#: pass stack.policy_routing eth1
#: skip stack.arp_flux -
#: exit 0
