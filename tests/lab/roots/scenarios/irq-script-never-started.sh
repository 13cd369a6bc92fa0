# SPDX-License-Identifier: Apache-2.0
# The unit that pins the queues was written, started once and never enabled.
node
cpus 64 2
two_ports
put proc/irq/default_smp_affinity ffffffff,ffffffff
queues 0000:21:00.0 100 8 8 5000
for ((i = 0; i < 8; i++)); do put "proc/irq/$((101 + i))/affinity_hint" 00000000,00000000; done
interrupts
file etc/systemd/system/pin-queues.service <<TEXT
[Service]
Type=oneshot
ExecStart=/usr/sbin/set_irq_affinity_cpulist.sh 8-15 ens1
[Install]
WantedBy=multi-user.target
TEXT
#: fail irq.persistence/not-started ens1 medium
#: exit 0
