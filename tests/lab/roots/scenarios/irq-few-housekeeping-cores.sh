# SPDX-License-Identifier: Apache-2.0
# Four cores of a socket are for the system, all others are kept for jobs (isolcpus=): that eight
# queues share the four is meant so.
node
cpus 64 2
two_ports
put sys/devices/system/cpu/isolated 4-31,36-63
queues 0000:21:00.0 100 4 0 5000
queues 0000:21:00.0 110 4 0 5000
queues 0000:a1:00.0 200 4 32 5000
queues 0000:a1:00.0 210 4 32 5000
interrupts
#: pass irq.overlap ens1
#: pass irq.overlap ens2
#: pass irq.numa_affinity ens2
#: exit 0
