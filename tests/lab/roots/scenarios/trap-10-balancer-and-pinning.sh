# SPDX-License-Identifier: Apache-2.0
# A unit pins the queues at boot, and irqbalance moves them again ten seconds later.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 0 5000
interrupts
process 640 irqbalance 8388608
printf '/usr/sbin/irqbalance\0' >"$root/proc/640/cmdline"
file etc/systemd/system/pin-queues.service <<TEXT
[Service]
Type=oneshot
ExecStart=/usr/sbin/set_irq_affinity_bynode.sh 0 ens1
[Install]
WantedBy=multi-user.target
TEXT
link etc/systemd/system/multi-user.target.wants/pin-queues.service etc/systemd/system/pin-queues.service
#: fail irq.irqbalance/undoes-pinning - medium
#: pass irq.numa_affinity ens1
