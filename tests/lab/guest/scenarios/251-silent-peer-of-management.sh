# SPDX-License-Identifier: Apache-2.0
# Something asks for a host of the management network that is switched off: no fault of this node's fabric.
background traffic udp-send 10.8.0.77 9002 50
silent() { ip neighbour show to 10.8.0.77 dev mgmt0 nud failed nud incomplete | grep -q .; }
wait_for 10 silent
afterwards() {
	silent && echo silent >"$1/control"
}
audit_with --interval 5
#: control silent
#: pass stack.neigh_overflow ipv4
#: exit 0
