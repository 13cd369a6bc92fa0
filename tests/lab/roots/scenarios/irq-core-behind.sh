# SPDX-License-Identifier: Apache-2.0
# Both busy queues of the port end at CPU 0: ksoftirqd/0 takes most of its time.  On CPU 9 a disk's work does
# the same, and no packet waits for that.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 0 300
irq 120 0000:21:00.0 mlx5_comp8@pci:0000:21:00.0 0 20000
irq 121 0000:21:00.0 mlx5_comp9@pci:0000:21:00.0 0 20000
interrupts
cpu_times 0=950,620,90000 1=60,0,3000 2=80,3,2800 9=900,700,2
#: fail irq.ksoftirqd/saturated - high
#: fail irq.overlap/shared-core ens1 medium
#: first irq.overlap/shared-core ens1
#: exit 1
