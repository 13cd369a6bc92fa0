# SPDX-License-Identifier: Apache-2.0
# The port sends 9000 bytes; a link towards a network of this site was left at 1500, and its router
# says so.
jumbo_towards_1500
profile <<TEXT
site:
  prefixes: [10.8.0.0/24]
TEXT
afterwards() { # what the kernel has learned, as ip tells it
	[ "$(jq -r '.facts["route/learned"].of.host[""].rows[] | "\(.[1]) \(.[4])"' "$1/run.json")" = \
		"$(ip -n node -j route show cache | jq -r '.[] | "\(.dst) \(.metrics[0].mtu)"')" ] &&
		echo the same as ip >"$1/control"
}
#: control the same as ip
#: first tcp.pmtu/smaller-path eth0
#: fail tcp.pmtu/smaller-path eth0 high
#: fail tcp.mtu_probing/off-with-hole - low
#: exit 1
#: replay
