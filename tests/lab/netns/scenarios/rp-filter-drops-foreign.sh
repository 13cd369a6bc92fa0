# SPDX-License-Identifier: Apache-2.0
# Strict filters, and peers of a network that nobody gave a route send by the second rail.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node route add default via 10.9.0.2 dev eth0
ip -n peer addr add 10.55.0.1/32 dev lo
set_on node net.ipv4.conf.all.rp_filter 1
ip -n peer neigh replace 10.7.0.1 dev eth1 lladdr "$(mac_of node eth1)"
ip -n peer route add 10.7.0.1/32 dev eth1 src 10.55.0.1
background_on peer traffic udp-send 10.7.0.1 9001 200
audit_with --interval 1
#: fail stack.rp_filter/dropping - high
#: pass stack.rp_filter eth1
#: pass stack.policy_routing eth1
#: exit 1
