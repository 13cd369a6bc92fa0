# SPDX-License-Identifier: Apache-2.0
# Every packet is tracked, in a table that is nearly empty.
load nf_conntrack enable_hooks=1
for port in 9002 9003 9004; do
	background_peer traffic udp-send 10.9.0.1 $port 200
done
tracked() { [ "$(cat /proc/sys/net/netfilter/nf_conntrack_count)" -ge 3 ]; }
wait_for 5 tracked
audit_with --interval 0.5
afterwards() {
	tracked && echo tracked >"$1/control"
}
#: control tracked
#: pass stack.conntrack_full
#: exit 0
