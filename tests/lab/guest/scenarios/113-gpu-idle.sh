# SPDX-License-Identifier: Apache-2.0
# An idle GPU slows its link to 2.5 GT/s and speeds up with work: no fault.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site
pci_set 12:00.0 status 1x16
#: kmod labpci
#: unknown pcie.link_downtrain 0001:12:00.0
#: exit 0
