# SPDX-License-Identifier: Apache-2.0
# Both ends of a cable can do 400 Gb/s, and the link came up with 100.
. /lab/cards.sh
card_node
ethernet_cards speed=100000,400000 supported=400000,400000 peer=400000,400000 autoneg=1,1
card_site 'fabric: none'
#: kmod labpci
#: fail nic.link_speed/below-expected roce0 critical
#: first nic.link_speed/below-expected roce0
#: pass nic.link_speed roce1
#: exit 1
