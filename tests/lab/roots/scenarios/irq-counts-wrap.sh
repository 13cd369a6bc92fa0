# SPDX-License-Identifier: Apache-2.0
# Counts of interrupts have 32 bits; on a machine that is up for months they begin again.
node
cpus 64 2
two_ports
irq_base=4294960000
queues 0000:21:00.0 100 8 0 5000
interrupts
#: pass irq.numa_affinity ens1
#: pass irq.overlap ens1
#: exit 0
