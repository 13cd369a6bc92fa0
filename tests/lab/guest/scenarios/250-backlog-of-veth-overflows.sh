# SPDX-License-Identifier: Apache-2.0
# RPS sends the packets of a container's veth to another CPU, whose input queue holds one.
add_link inside type veth peer name outside
ip link set outside netns peer
ip link set inside up
ip addr add 10.7.0.1/24 dev inside
peer ip addr add 10.7.0.2/24 dev outside
peer ip link set outside up
write 8 /sys/class/net/inside/queues/rx-0/rps_cpus
set_sysctl net.core.netdev_max_backlog 1
flood() {
	for port in 9101 9102 9103 9104; do
		background_peer traffic udp-send 10.7.0.1 $port 2000
	done
}
flood
drops() { awk '$2 != "00000000" { n++ } END { exit !n }' /proc/net/softnet_stat; }
wait_for 20 drops
afterwards() {
	drops && echo drops >"$1/control"
}
audit_with --interval 2
#: control drops
#: fail stack.netdev_max_backlog/below-default - low
#: fail stack.softnet_drops/* - *
#: may stack.time_squeeze/* - *
#: first stack.netdev_max_backlog/below-default
