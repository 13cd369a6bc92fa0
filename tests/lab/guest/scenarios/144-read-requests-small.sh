# SPDX-License-Identifier: Apache-2.0
# One of two cards of 400 Gb/s came up with read requests of 128 bytes.
. /lab/cards.sh
card_node
ethernet_cards
card_site
pci_set 90:00.0 config 48.2=0010
#: kmod labpci
#: fail pcie.mrrs/small 0001:90:00.0 medium
#: pass pcie.mrrs 0001:91:00.0
#: pass pcie.mps 0001:90:00.0
#: exit 0
