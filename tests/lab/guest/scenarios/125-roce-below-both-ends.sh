# SPDX-License-Identifier: Apache-2.0
# The same, of a port that carries RoCE: its rate follows from the link.
. /lab/cards.sh
card_node
ethernet_cards speed=200000,400000 supported=400000,400000 peer=400000,400000 autoneg=1,1
roce_cards
lossless_ports
lossless_site
#: kmod labpci
#: fail nic.link_speed/below-expected roce0 critical
#: fail rdma.port.rate/below-expected labhca0/1 critical
#: first nic.link_speed/below-expected roce0
#: exit 1
