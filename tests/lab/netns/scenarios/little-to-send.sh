# SPDX-License-Identifier: Apache-2.0
# A sender that sends 50 kB/s because it has no more: the network has no part in it.
pair
first_namespace
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic trickle 10.9.0.2 7001 1000 20
connected node 7001
audit_with --interval 0.5
afterwards() {
	on node ss -Htin dport = :7001 | grep -o app_limited >"$1/control"
}
#: control app_limited
#: skip tcp.live_limits eth0
#: pass tcp.live_options
#: pass tcp.wmem
#: exit 0
