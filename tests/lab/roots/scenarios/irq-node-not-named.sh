# SPDX-License-Identifier: Apache-2.0
# The firmware names no NUMA node for the card (-1): near and far cannot be told apart.
node
cpus 64 2
two_ports
put "${pci_folder[0000:21:00.0]}/numa_node" -1
put "${pci_folder[0000:21:00.0]}/local_cpulist" 0-63
queues 0000:21:00.0 100 8 32 5000
interrupts
#: fail pcie.numa_node/not-named 0000:21:00.0 low
#: unknown irq.numa_affinity ens1
#: pass irq.overlap ens1
#: exit 0
