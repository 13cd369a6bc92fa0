# SPDX-License-Identifier: Apache-2.0
# The card hangs on a node that has memory and no CPU (CXL, or HBM as its own node): no CPU is near.
node
cpus 64 2
two_ports
put sys/devices/system/node/online 0-2
put sys/devices/system/node/node2/cpulist ''
for n in 0 1 2; do
	put "sys/devices/system/node/node$n/distance" '10 21 17'
done
put "${pci_folder[0000:a1:00.0]}/numa_node" 2
put "${pci_folder[0000:a1:00.0]}/local_cpulist" ''
queues 0000:21:00.0 100 8 0 5000
queues 0000:a1:00.0 200 8 32 5000
interrupts
#: skip irq.numa_affinity ens2
#: pass irq.numa_affinity ens1
#: exit 0
