# SPDX-License-Identifier: Apache-2.0
# 512 CPUs on two sockets with two threads a core, and 64 busy queues a port on cores of its own
# socket: as it should be.
kept large 512
queues 0000:21:00.0 100 64 0 5000
queues 0000:a1:00.0 200 64 128 5000
interrupts
#: pass irq.numa_affinity ens1
#: pass irq.numa_affinity ens2
#: pass irq.overlap ens1
#: exit 0
