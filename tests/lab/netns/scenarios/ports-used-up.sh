# SPDX-License-Identifier: Apache-2.0
# Ten local ports, and nine connections to one server: the tenth is the last.
pair
first_namespace
background_on peer traffic serve 5000
listening peer 5000
set_on node net.ipv4.ip_local_port_range '40000 40009'
background_on node traffic knock 10.9.0.2 5000 9
connected node 5000 9
afterwards() { # the number that ss tells
	[ "$(jq '.facts["sock/port_use"].of.host[""].rows[0][3]' "$1/run.json")" = \
		"$(on node ss -Htan 'dport = 5000' | wc -l)" ] && echo the same as ss >"$1/control"
}
#: control the same as ss
#: first tcp.port_range/too-small -
#: fail tcp.port_range/too-small - medium
#: fail tcp.port_range/nearly-used-up - medium
#: exit 0
#: replay
