# SPDX-License-Identifier: Apache-2.0
# A GPU fell off the bus: the driver still lists it, but it answers nothing.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site 'expect.gpus: 4'
pci_set 94:00.0 gone 1
#: kmod labpci
#: fail gpu.count/fallen 0001:94:00.0 critical
#: fail gpu.count/too-few - critical
#: first gpu.count/fallen 0001:94:00.0
#: skip pcie.link_downtrain 0001:94:00.0
#: exit 1
