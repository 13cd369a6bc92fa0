# SPDX-License-Identifier: Apache-2.0
# Of four ports of one kind one is slower; nobody says what the switch could do.
. /lab/cards.sh
pci_port 80:03.0 root 92-92 5x16
pci_port 80:04.0 root 93-93 5x16
pci_plug 92:00.0 "$nic_card" 5x16 mlx5_core
pci_plug 93:00.0 "$nic_card" 5x16 mlx5_core
card_node
hcas+=(0001:92:00.0 0001:93:00.0)
ethernet_cards speed=100000,100000,25000,100000
card_site 'fabric: none'
#: kmod labpci
#: fail nic.link_speed/slower-than-twins roce2 medium
#: first nic.link_speed/slower-than-twins roce2
#: exit 0
