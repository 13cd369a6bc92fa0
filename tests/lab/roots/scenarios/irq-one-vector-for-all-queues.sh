# SPDX-License-Identifier: Apache-2.0
# A hypervisor gave the virtual card three vectors: one for its configuration, one is left for four pairs of queues.
node
cpus 8 1
virtual KVM
pci 0000:00:03.0 1af4:1041:020000 8.0 8 0 ""
netdev ens3 25000 1500 0000:00:03.0 virtio_net
receive_queues ens3 4
irq 30 0000:00:03.0 virtio1-config 0 0
irq 31 0000:00:03.0 virtio1-virtqueues 1 4000
interrupts
#: fail irq.vectors/shared-vectors ens3 high
#: skip irq.irqbalance
#: exit 1
