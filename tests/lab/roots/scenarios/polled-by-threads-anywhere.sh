# SPDX-License-Identifier: Apache-2.0
# Threads poll both ports; those of the first may run on any CPU, those of the second are pinned to its socket.
node
two_ports
put sys/class/net/ens1/threaded 1
put sys/class/net/ens2/threaded 1
pid=900
poller() { # PORT CPUS
	pid=$((pid + 1))
	put proc/$pid/comm "napi/$1-$((8000 + pid))"
	put proc/$pid/status $'Name:\tnapi/'"$1-$((8000 + pid))"$'\nState:\tS (sleeping)\nCpus_allowed_list:\t'"$2"
}
for i in 1 2 3 4; do
	poller ens1 0-15
	poller ens2 "${node_cpus[${nodes[1]}]}"
done
#: fail stack.threaded_napi/not-near ens1 low
#: pass stack.threaded_napi ens2
#: exit 0
