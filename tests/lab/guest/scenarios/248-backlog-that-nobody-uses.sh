# SPDX-License-Identifier: Apache-2.0
# A tiny input backlog on ports whose drivers poll, without RPS: nothing ever goes through it.
set_sysctl net.core.netdev_max_backlog 10
for port in 9002 9003 9004 9005; do
	background_peer traffic udp-send 10.9.0.1 $port 2000
done
sleep 1
afterwards() {
	awk '$2 != "00000000" { n++ } END { print "CPUs that dropped: " n + 0 }' /proc/net/softnet_stat >"$1/control"
}
audit_with --interval 1
#: control CPUs that dropped: 0
#: pass stack.softnet_drops
#: exit 0
