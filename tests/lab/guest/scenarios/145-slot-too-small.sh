# SPDX-License-Identifier: Apache-2.0
# A card of 400 Gb/s in a slot of the fourth generation: 252 Gb/s before headers, and no fault of the link.
. /lab/cards.sh
card_node
ethernet_cards
card_site
pci_set 80:01.0 capability 4x16
pci_set 80:01.0 status 4x16
pci_set 90:00.0 status 4x16
#: kmod labpci
#: fail pcie.bandwidth/port-above-slot 0001:90:00.0 high
#: pass pcie.link_downtrain 0001:90:00.0
#: pass pcie.bandwidth 0001:91:00.0
#: exit 1
