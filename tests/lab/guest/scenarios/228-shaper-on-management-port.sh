# SPDX-License-Identifier: Apache-2.0
# Somebody holds the management port down on purpose: no data goes there.
tc qdisc replace dev mgmt0 root tbf rate 100mbit burst 32k latency 50ms
undo tc qdisc del dev mgmt0 root
afterwards() {
	tc qdisc show dev mgmt0 | grep -o tbf >"$1/control"
}
#: control tbf
#: pass stack.qdisc_shaper data0
#: skip nic.link_speed mgmt0
#: exit 0
