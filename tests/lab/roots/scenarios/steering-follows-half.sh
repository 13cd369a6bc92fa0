# SPDX-License-Identifier: Apache-2.0
# RFS was switched on as the guide says, but only its first half: no queue remembers a flow.
node
two_ports
for nic in ens1 ens2; do
	for i in 0 1 2 3; do
		put sys/class/net/$nic/queues/rx-$i/rps_cpus 0000
		put sys/class/net/$nic/queues/rx-$i/rps_flow_cnt 0
	done
done
put proc/sys/net/core/rps_sock_flow_entries 32768
put etc/sysctl.d/70-rfs.conf 'net.core.rps_sock_flow_entries = 32768'
#: fail stack.rps/rfs-half rfs low
#: exit 0
