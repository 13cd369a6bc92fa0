# SPDX-License-Identifier: Apache-2.0
# The same, and /sys/kernel/irq counts what /proc hides: the queues are on the far socket.
node
cpus 64 2
two_ports
queues 0000:21:00.0 100 8 32 5000
: >"$root/proc/interrupts"
interrupts_in_sysfs
#: fail irq.numa_affinity/remote ens1 high
#: exit 1
