# SPDX-License-Identifier: Apache-2.0
# The driver package says that one port trusts PCP; the site wants DSCP.
. /lab/cards.sh
card_node
pci_set 91:00.0 driver -
hcas=("${hcas[0]}")
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
lossless_site
#: kmod labpci
#: fail qos.trust/differs roce0 high
#: first qos.trust/differs roce0
#: exit 1
