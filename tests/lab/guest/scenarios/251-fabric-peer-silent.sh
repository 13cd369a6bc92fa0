# SPDX-License-Identifier: Apache-2.0
# A peer of the fabric is gone: nobody answers for its address, and the node goes on asking.
background traffic udp-send 10.9.0.77 9002 50
silent() { ip neighbour show to 10.9.0.77 dev data0 nud failed nud incomplete | grep -q .; }
wait_for 10 silent
profile <<END
site:
  fabric_ports: [data0]
END
afterwards() {
	silent && echo silent >"$1/control"
}
audit_with --interval 5
#: control silent
#: fail stack.neigh_overflow/silent-peers ipv4 medium
#: pass stack.neigh_thresh ipv4
#: exit 0
