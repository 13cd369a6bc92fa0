# SPDX-License-Identifier: Apache-2.0
# A slow port beside a fast one is for management: that it is shaped slows no job.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
wire node mgmt0 10.8.0.1/24 peer mgmt0 10.8.0.2/24
shape node mgmt0 10mbit
card eth0=100000 mgmt0=1000
set_on node net.ipv4.tcp_wmem '4096 16384 16777216'
audit_host node
first_namespace
afterwards() {
	on node tc qdisc show dev mgmt0 | grep -o 'tbf.* rate 10Mbit' | sed 's/ .* / /' >"$1/control"
}
#: control tbf 10Mbit
#: pass stack.qdisc_shaper eth0
#: skip nic.link_speed mgmt0
#: exit 0
