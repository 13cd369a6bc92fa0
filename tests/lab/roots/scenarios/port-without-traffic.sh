# SPDX-License-Identifier: Apache-2.0
# Nobody sends anything: counters of a port stand still, and that is all.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 0 0
queues 0000:a1:00.0 200 8 32 0
receive_queues ens1 8
interrupts
for nic in ens1 ens2; do
	put sys/class/net/$nic/statistics/rx_packets 1000
	put sys/class/net/$nic/statistics/tx_packets 1000
done
#: skip irq.overlap ens1
#: skip irq.numa_affinity ens1
#: skip irq.spread_activity ens1
#: skip irq.softirq_imbalance
#: skip irq.steering_conflict ens1
#: skip nic.link_speed ens1
#: exit 0
