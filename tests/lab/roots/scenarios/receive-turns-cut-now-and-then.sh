# SPDX-License-Identifier: Apache-2.0
# 90 turns end early in ten seconds on a CPU that takes 20 million packets: that is how it works.
node
two_ports
tuned_tcp
softnet() { # PROCESSED SQUEEZES: of CPU 3
	local cpu
	for cpu in $(seq 0 15); do
		printf '%08x 00000000 %08x 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 %08x\n' \
			$((cpu == 3 ? $1 : 40000)) $((cpu == 3 ? $2 : 7)) "$cpu"
	done
}
softnet 90000000 1000 | file proc/net/softnet_stat
softnet 110000000 1090 | again proc/net/softnet_stat
#: pass stack.time_squeeze
#: pass stack.softnet_drops
#: exit 0
