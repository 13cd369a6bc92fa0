# SPDX-License-Identifier: Apache-2.0
# Two sockets of four nodes each (NPS4).  A port has more queues than its node has CPUs; the rest
# is served by the other nodes of the same socket: near enough, and what the driver does itself.
node
cpus 128 8
near_nodes 4
nodes=(1 5)
two_ports
queues 0000:21:00.0 100 64 0 5000
queues 0000:a1:00.0 200 64 64 5000
interrupts
#: pass irq.numa_affinity ens1
#: pass irq.numa_affinity ens2
#: exit 0
