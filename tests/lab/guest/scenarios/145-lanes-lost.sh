# SPDX-License-Identifier: Apache-2.0
# A link of 400 Gb/s came up on two of its four lanes; the other is as fast as it should be, on four.
. /lab/cards.sh
card_node
ethernet_cards speed=200000,400000 lanes=2,4 supported=400000,400000 peer=400000,400000 autoneg=1,1
card_site 'fabric: none'
#: kmod labpci
#: fail nic.lanes/lost roce0 medium
#: fail nic.link_speed/below-expected roce0 critical
#: first nic.lanes/lost roce0
#: pass nic.lanes roce1
#: pass nic.link_speed roce1
#: exit 1
