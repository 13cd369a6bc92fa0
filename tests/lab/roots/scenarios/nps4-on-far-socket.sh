# SPDX-License-Identifier: Apache-2.0
# The same, and half of the queues of the second port are served by the first socket.
node
cpus 128 8
near_nodes 4
nodes=(1 5)
two_ports
queues 0000:21:00.0 100 32 0 5000
queues 0000:a1:00.0 200 32 32 5000
queues 0000:a1:00.0 240 32 64 5000
interrupts
#: pass irq.numa_affinity ens1
#: fail irq.numa_affinity/remote ens2 high
#: exit 1
