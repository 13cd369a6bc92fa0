# SPDX-License-Identifier: Apache-2.0
# 512 CPUs on two sockets: a storage port of two queues steers to its own socket, transmit queues belong to all CPUs.
large 512
words() { # GROUPS-OF-F-FROM GROUPS: of 16
	local i text=
	for ((i = 15; i >= 0; i--)); do
		if ((i >= $1 && i < $1 + $2)); then text+=,ffffffff; else text+=,00000000; fi
	done
	echo "${text#,}"
}
near() { # PORT: CPUs of its socket are 0-127,256-383 or 128-255,384-511
	local i text=
	for ((i = 15; i >= 0; i--)); do
		if (((i / 4) % 2 == $1 - 1)); then text+=,ffffffff; else text+=,00000000; fi
	done
	echo "${text#,}"
}
for n in 1 2; do
	for i in 0 1; do
		put sys/class/net/ens$n/queues/rx-$i/rps_cpus "$(near $n)"
		put sys/class/net/ens$n/queues/rx-$i/rps_flow_cnt 16384
	done
	for i in 0 1 2 3; do
		put sys/class/net/ens$n/queues/tx-$i/xps_cpus "$(words $((i * 4)) 4)"
	done
done
put proc/sys/net/core/rps_sock_flow_entries 65536
put etc/sysctl.d/70-rfs.conf 'net.core.rps_sock_flow_entries = 65536'
#: pass stack.rps
#: pass stack.xps
#: exit 0
