# SPDX-License-Identifier: Apache-2.0
# A container runtime shows /proc/interrupts as an empty file: masked, not idle.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 32 5000
queues 0000:a1:00.0 200 8 0 5000
: >"$root/proc/interrupts"
#: unknown irq.numa_affinity ens1
#: unknown irq.overlap ens1
#: unknown irq.managed
#: exit 0
