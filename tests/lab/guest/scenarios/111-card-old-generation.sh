# SPDX-License-Identifier: Apache-2.0
# A RoCE port of 400 Gb/s on a link that came up at 8 GT/s: half of it cannot even be carried.
. /lab/cards.sh
card_node
ethernet_cards
card_site
pci_set 90:00.0 status 3x16
#: kmod labpci
#: fail pcie.link_downtrain/downtrained 0001:90:00.0 critical
#: first pcie.link_downtrain/downtrained 0001:90:00.0
#: pass pcie.link_downtrain 0001:91:00.0
#: exit 1
