# SPDX-License-Identifier: Apache-2.0
# Somebody stopped irqbalance as a guide asked for, and pinned nothing: any CPU may take any interrupt, and the
# kernel put half of those of ens1 on the far socket.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 28 2000
queues 0000:a1:00.0 200 8 40 2000
for i in 101 102 103 104 105 106 107 108; do
	put "proc/irq/$i/smp_affinity_list" 0-63
	put "proc/irq/$((i + 100))/smp_affinity_list" 0-63
done
interrupts
#: fail irq.irqbalance/nobody-places ens1 medium
#: fail irq.numa_affinity/remote ens1 high
#: first irq.irqbalance/nobody-places ens1
#: pass irq.irqbalance ens2
#: exit 1
