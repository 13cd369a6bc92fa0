# SPDX-License-Identifier: Apache-2.0
# The kernel manages the vectors and spread them over both sockets: half of the packets go to the
# far one, though nobody can move them by writing.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 0 5000
queues 0000:21:00.0 110 8 32 5000
interrupts
for i in 101 102 103 111 112 113; do
	put "sys/kernel/debug/irq/irqs/$i" $'handler:  handle_edge_irq\ndstate:   0x37408200\n            IRQD_ACTIVATED\n            IRQD_AFFINITY_MANAGED'
done
#: fail irq.numa_affinity/remote ens1 high
#: exit 1
