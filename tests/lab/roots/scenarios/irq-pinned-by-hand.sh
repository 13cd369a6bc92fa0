# SPDX-License-Identifier: Apache-2.0
# Somebody pinned the queues of ens1 with a script from his home directory: good as long as the machine runs.
# Those of ens2 stand where the driver put them and will put them again.
node
cpus 64 2
two_ports
put proc/irq/default_smp_affinity ffffffff,ffffffff
queues 0000:21:00.0 100 8 8 5000
queues 0000:a1:00.0 200 8 32 5000
for ((i = 0; i < 8; i++)); do
	put "proc/irq/$((101 + i))/affinity_hint" "$(printf '00000000,%08x' $((1 << i)))"
	put "proc/irq/$((201 + i))/affinity_hint" "$(printf '%08x,00000000' $((1 << i)))"
done
interrupts
#: fail irq.persistence/by-hand ens1 low
#: pass irq.persistence ens2
#: pass irq.numa_affinity ens1
#: exit 0
