# SPDX-License-Identifier: Apache-2.0
# A unit pins the queues of the fabric port, and irqbalance was told that the driver's interrupts are not its
# business: each does its part.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 0 5000
interrupts
process 640 irqbalance 8388608
printf '/usr/sbin/irqbalance\0--foreground\0--banmod=mlx5_core\0' >"$root/proc/640/cmdline"
file etc/systemd/system/pin-queues.service <<TEXT
[Service]
Type=oneshot
ExecStart=/usr/local/sbin/place-queues ens1
TEXT
file usr/local/sbin/place-queues <<'TEXT'
#!/bin/sh
for irq in $(ls "/sys/class/net/$1/device/msi_irqs"); do
	echo "$((cpu++ % 32))" >"/proc/irq/$irq/smp_affinity_list"
done
TEXT
link etc/systemd/system/multi-user.target.wants/pin-queues.service etc/systemd/system/pin-queues.service
#: pass irq.irqbalance
#: exit 0
