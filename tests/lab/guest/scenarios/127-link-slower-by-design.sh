# SPDX-License-Identifier: Apache-2.0
# Cards of 400 Gb/s on a switch of 200: as fast as both ends can.
. /lab/cards.sh
card_node
ethernet_cards speed=200000,200000 supported=400000,400000 peer=200000,200000 autoneg=1,1
card_site 'fabric: none'
#: kmod labpci
#: pass nic.link_speed roce0
#: pass nic.link_speed roce1
#: exit 0
