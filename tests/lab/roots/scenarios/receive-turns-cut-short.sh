# SPDX-License-Identifier: Apache-2.0
# CPU 3 takes all packets of a port, ends 50 turns a second with packets left, and frames are lost in the ring.
node
two_ports
tuned_tcp
put proc/sys/net/core/netdev_budget 300
put proc/sys/net/core/netdev_budget_usecs 8000
softnet() { # PROCESSED SQUEEZES: of CPU 3
	local cpu
	for cpu in $(seq 0 15); do
		printf '%08x 00000000 %08x 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 %08x\n' \
			$((cpu == 3 ? $1 : 40000)) $((cpu == 3 ? $2 : 7)) "$cpu"
	done
}
softnet 90000000 1000 | file proc/net/softnet_stat
softnet 91000000 1500 | again proc/net/softnet_stat
put sys/class/net/ens1/statistics/rx_missed_errors 700
again sys/class/net/ens1/statistics/rx_missed_errors <<<900
#: fail stack.time_squeeze/squeezed-and-drops - medium
#: exit 0
