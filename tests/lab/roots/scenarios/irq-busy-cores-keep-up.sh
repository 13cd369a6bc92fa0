# SPDX-License-Identifier: Apache-2.0
# A loaded server, healthy: eight cores spend up to two thirds of their time on packets, and their ksoftirqd
# helps now and then; irqbalance runs as the distribution starts it, with a list of CPUs it leaves alone.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 0 15000
queues 0000:a1:00.0 200 8 32 15000
receive_queues ens1 8
receive_queues ens2 8
interrupts
process 640 irqbalance 8388608
printf '/usr/sbin/irqbalance\0--foreground\0' >"$root/proc/640/cmdline"
file etc/default/irqbalance <<TEXT
IRQBALANCE_BANNED_CPULIST=60-63
TEXT
cpu_times 0=660,40,40000 1=500,80,38000 2=480,20,41000 3=510,0,20000 33=650,60,42000
#: pass irq.ksoftirqd
#: pass irq.irqbalance
#: pass irq.vectors ens1
#: pass irq.effective_mismatch ens1
#: skip irq.isolated
#: exit 0
