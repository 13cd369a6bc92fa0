# SPDX-License-Identifier: Apache-2.0
# The flow limit is on, and holds down one flow that crowds out the others: what it drops is counted as dropped, too.
node
two_ports
tuned_tcp
put proc/sys/net/core/flow_limit_cpu_bitmap 00ff
softnet() { # DROPPED: of CPU 2, by the flow limit
	local cpu
	for cpu in $(seq 0 15); do
		printf '%08x %08x 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 %08x 00000000 %08x\n' \
			500000 $((cpu == 2 ? $1 : 0)) $((cpu == 2 ? $1 : 0)) "$cpu"
	done
}
softnet 100 | file proc/net/softnet_stat
softnet 700 | again proc/net/softnet_stat
#: fail stack.flow_limit/dominant-flow - low
#: pass stack.softnet_drops
#: exit 0
