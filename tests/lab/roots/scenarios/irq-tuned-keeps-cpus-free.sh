# SPDX-License-Identifier: Apache-2.0
# tuned keeps CPUs free for a job and moves interrupts to the others at each boot: nothing that is pinned is lost.
node
cpus 64 2
two_ports
put proc/irq/default_smp_affinity 0000ffff,0000ffff
put sys/devices/system/cpu/isolated 16-31,48-63
queues 0000:21:00.0 100 8 8 5000
queues 0000:a1:00.0 200 8 32 5000
for ((i = 0; i < 8; i++)); do
	put "proc/irq/$((101 + i))/affinity_hint" 00000000,00000000
	put "proc/irq/$((201 + i))/affinity_hint" 00000000,00000000
done
interrupts
tuned cpu-partitioning </dev/null
#: pass irq.persistence
#: pass irq.isolated ens1
#: exit 0
