# SPDX-License-Identifier: Apache-2.0
# Affinity and hint of all queues name the port's own node, and the interrupts are taken on the far one (vectors
# had run out there): where they are taken counts.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 32 5000
for i in 101 102 103 104 105 106 107 108; do
	put "proc/irq/$i/smp_affinity_list" 0-31
	put "proc/irq/$i/affinity_hint" 00000000,ffffffff
done
interrupts
#: fail irq.numa_affinity/remote ens1 high
#: fail irq.effective_mismatch/elsewhere ens1 low
#: first irq.numa_affinity/remote ens1
#: exit 1
