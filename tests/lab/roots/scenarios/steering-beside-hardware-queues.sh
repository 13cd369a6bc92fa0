# SPDX-License-Identifier: Apache-2.0
# A port with eight queues for the eight cores near it, and somebody's old script switched on RPS over all of them.
node
two_ports
for i in 0 1 2 3 4 5 6 7; do
	put sys/class/net/ens1/queues/rx-$i/rps_cpus 00ff
	put sys/class/net/ens1/queues/rx-$i/rps_flow_cnt 0
	put sys/class/net/ens2/queues/rx-$i/rps_cpus 0000
	put sys/class/net/ens2/queues/rx-$i/rps_flow_cnt 0
done
put proc/sys/net/core/rps_sock_flow_entries 0
#: fail stack.rps/redundant ens1 low
#: pass stack.rps ens2
#: exit 0
