# SPDX-License-Identifier: Apache-2.0
# Two ports in one network and strict filters: what comes in for the second one's address is dropped.
rails 10.9.0.1/24 10.9.0.2/24 10.9.0.3/24 10.9.0.4/24
set_on node net.ipv4.conf.all.arp_ignore 1 net.ipv4.conf.all.arp_announce 2 \
	net.ipv4.conf.all.rp_filter 1
# not even the question for its link address would be answered
ip -n peer neigh replace 10.9.0.3 dev eth1 lladdr "$(mac_of node eth1)"
ip -n peer route add 10.9.0.3/32 dev eth1 src 10.9.0.4
background_on peer traffic udp-send 10.9.0.3 9001 200
audit_with --interval 1
afterwards() {
	on node nstat -asz TcpExtIPReversePathFilter | awk '$2 > 0 { print "dropped" }' >"$1/control"
}
#: fail stack.rp_filter/strict-asymmetric eth1 high
#: fail stack.policy_routing/leaves-elsewhere eth1 medium
#: pass stack.rp_filter eth0
#: pass stack.arp_flux eth1
#: first stack.rp_filter/strict-asymmetric eth1
#: control dropped
#: exit 1
