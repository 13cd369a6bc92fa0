# SPDX-License-Identifier: Apache-2.0
# The driver of one InfiniBand card gave up: the function is there, its RDMA device is not.
. /lab/cards.sh
gpu_node
gpu_driver
lost=${hcas[3]}
unset 'hcas[3]'
infiniband_cards
peer_memory
pci_set "${lost#*:}" driver -
card_site
#: kmod labpci
#: fail rdma.dev.present/no-device 0001:95:00.0 high
#: first rdma.dev.present/no-device 0001:95:00.0
#: exit 1
