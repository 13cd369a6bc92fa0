# SPDX-License-Identifier: Apache-2.0
# A card of 32 GT/s x16 trained with eight lanes; its slot has sixteen.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site
pci_set 13:00.0 status 5x8
#: kmod labpci
#: fail pcie.link_downtrain/downtrained 0001:13:00.0 high
#: first pcie.link_downtrain/downtrained 0001:13:00.0
#: pass pcie.link_downtrain 0001:15:00.0
#: exit 1
