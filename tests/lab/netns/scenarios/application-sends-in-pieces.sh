# SPDX-License-Identifier: Apache-2.0
# An application hands over 20 kB and then works for 10 ms: its 16 Mb/s are no fault of a host of 10 Gb/s,
# and are said to be its own.
pair
first_namespace
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic trickle 10.9.0.2 7001 20000 10
connected node 7001
afterwards() {
	jq -r '.facts["sock/flows"].of.host[""] | (.columns | index("app_share")) as $i | .rows[]
		| if .[$i] > 0.5 then "idle" else "busy" end' "$1/run.json" >"$1/control"
}
audit_with --interval 0.5
#: control idle
#: pass tcp.wmem
#: skip tcp.live_limits eth0
#: exit 0
