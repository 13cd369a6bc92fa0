# SPDX-License-Identifier: Apache-2.0
# RoCE runs on a VLAN: only the port below it answers for PFC, and no finding says that the VLAN does not.
. /lab/cards.sh
load 8021q
card_node
ethernet_cards
roce_cards
lossless_ports
add_link roce0.100 link roce0 type vlan id 100
ip link set roce0.100 up
ip addr add 10.48.0.1/24 dev roce0.100
lossless_site
#: kmod labpci
#: pass qos.pfc_enabled roce0
#: pass qos.trust roce0
#: pass nic.mtu_consistency roce0.100
#: exit 0
