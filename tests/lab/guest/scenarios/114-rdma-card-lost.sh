# SPDX-License-Identifier: Apache-2.0
# One of four InfiniBand cards is not on the bus: jobs go on with three rails and say nothing.
. /lab/cards.sh
pci_absent=(95:00.0)
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site 'expect.ports: 4@400'
#: kmod labpci
#: fail rdma.dev.present/too-few - critical
#: first rdma.dev.present/too-few -
#: exit 1
