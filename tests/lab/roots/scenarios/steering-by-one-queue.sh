# SPDX-License-Identifier: Apache-2.0
# A virtual machine's port of 25 Gb/s has one queue: CPU 1 does nothing but packets, seven others idle.
node
cpus 8 1
virtual KVM
pci 0000:00:03.0 1af4:1041:020000 8.0 8 0 ""
netdev ens3 25000 1500 0000:00:03.0 virtio_net
put sys/class/net/ens3/queues/rx-0/rps_cpus 00
put sys/class/net/ens3/queues/rx-0/rps_flow_cnt 0
put sys/class/net/ens3/queues/tx-0/tx_timeout 0
put proc/sys/net/core/rps_sock_flow_entries 0
stat() { # SOFTIRQ IDLE: ticks of CPU 1
	local cpu
	echo "cpu  0 0 0 0 0 0 0 0 0 0"
	for cpu in 0 1 2 3 4 5 6 7; do
		if [ $cpu = 1 ]; then echo "cpu1 10 0 20 $2 0 0 $1 0 0 0"; else echo "cpu$cpu 10 0 20 $(($1 + $2)) 0 0 5 0 0 0"; fi
	done
}
stat 500 9000 | file proc/stat
stat 1480 9020 | again proc/stat
#: fail stack.rps/one-cpu ens3 medium
#: fail irq.ksoftirqd/core-full - high
#: first stack.rps/one-cpu ens3
#: skip stack.xps ens3
#: exit 1
