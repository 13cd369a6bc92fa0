# SPDX-License-Identifier: Apache-2.0
# One port was told to offer 100 Gb/s alone, a second sleeps when idle, and to the third somebody has
# forced its speed while the switch negotiates.
. /lab/cards.sh
pci_port 80:03.0 root 92-92 5x16
pci_plug 92:00.0 "$nic_card" 5x16 mlx5_core
card_node
hcas+=(0001:92:00.0)
ethernet_cards speed=100000,10000,100000 lanes=4,1,4 supported=400000,10000,100000 advertised=100000,10000,100000 \
	peer=400000,10000,100000 autoneg=1,1,0 eee=0,1,0 connector=5,0,5
card_site 'fabric: none'
#: kmod labpci
#: fail nic.speed_unused/forced-here roce0 medium
#: fail nic.eee/active roce1 low
#: fail nic.duplex_autoneg/forced-beside-negotiating roce2 medium
#: first nic.speed_unused/forced-here roce0
#: pass nic.link_speed roce0
#: pass nic.lanes roce0
#: exit 0
