# SPDX-License-Identifier: Apache-2.0
# Somebody cut the input queues to 100 packets, and 40 are dropped there: the kernel is from before CPUs were named.
node 5.4.0-150-generic
two_ports
tuned_tcp
put proc/sys/net/core/netdev_max_backlog 100
put etc/sysctl.d/70-small.conf 'net.core.netdev_max_backlog = 100'
softnet() { # PROCESSED DROPPED: of each CPU
	local cpu
	for cpu in $(seq 0 15); do
		printf '%08x %08x 00000001 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n' "$1" "$2"
	done
}
softnet 90000000 $((0xfffffffe)) | file proc/net/softnet_stat
softnet 90200000 $((0x00000001)) | again proc/net/softnet_stat
#: fail stack.netdev_max_backlog/below-default - low
#: fail stack.softnet_drops/drops - high
#: first stack.netdev_max_backlog/below-default
#: pass tcp.no_metrics_save
#: exit 1
