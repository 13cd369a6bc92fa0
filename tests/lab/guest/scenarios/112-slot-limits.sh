# SPDX-License-Identifier: Apache-2.0
# A card of sixteen lanes in a slot of eight, and one of eight in a slot of sixteen: designs, no faults.
. /lab/cards.sh
card_node
ethernet_cards speed=100000,100000
card_site
pci_set 80:01.0 capability 4x8
pci_set 80:01.0 status 4x8
pci_set 90:00.0 status 4x8
pci_set 91:00.0 capability 4x8
pci_set 91:00.0 status 4x8
pci_set 80:02.0 status 4x8
#: kmod labpci
#: pass pcie.link_downtrain 0001:90:00.0
#: pass pcie.link_downtrain 0001:91:00.0
#: exit 0
