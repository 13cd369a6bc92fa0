# SPDX-License-Identifier: Apache-2.0
# The link of a switch lost half of its lanes: all that is below it shares the other half.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site
pci_set 10:00.0 status 5x8
pci_set 00:01.0 status 5x8
#: kmod labpci
#: fail pcie.link_downtrain/downtrained 0001:10:00.0 high
#: first pcie.link_downtrain/downtrained 0001:10:00.0
#: pass pcie.link_downtrain 0001:13:00.0
#: exit 1
