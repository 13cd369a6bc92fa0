# SPDX-License-Identifier: Apache-2.0
# Sixteen busy queues on eight cores: a script counted threads as cores, and CPU 256 is the second
# thread of CPU 0.  248 cores have nothing to do.
kept large 512
queues 0000:21:00.0 100 8 0 5000
queues 0000:21:00.0 110 8 256 5000
interrupts
#: fail irq.overlap/shared-core ens1 medium
#: pass irq.numa_affinity ens1
#: exit 0
