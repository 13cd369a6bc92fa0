# SPDX-License-Identifier: Apache-2.0
# The machine was booted with pci=nomsi once and the driver got a single message since: one CPU serves all of a
# port of 100 Gb/s.  The port of the mainboard has one, too, and needs no more.
node
cpus 64 2
two_ports
onboard eno1 1000
irq 100 0000:21:00.0 ens1 0 9000
put sys/devices/pci0000:20/0000:20:00.0/0000:21:00.0/msi_irqs/100 msi
irq 130 0000:01:00.0 eno1 1 900
put sys/devices/pci0000:00/0000:00:01.0/0000:01:00.0/msi_irqs/130 msi
queues 0000:a1:00.0 200 8 32 900
receive_queues ens2 8
interrupts
#: fail irq.vectors/no-msix ens1 high
#: pass irq.vectors ens2
#: exit 1
