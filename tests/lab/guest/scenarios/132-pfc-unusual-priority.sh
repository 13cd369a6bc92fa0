# SPDX-License-Identifier: Apache-2.0
# No site says anything, and one port pauses priority 2: perhaps a mask was counted from the wrong end.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
for nic in "${nics[@]}"; do
	dcb app add dev "$nic" dscp-prio 26:3
done
dcb pfc set dev roce0 prio-pfc all:off 2:on
dcb pfc set dev roce1 prio-pfc all:off 3:on
card_site
#: kmod labpci
#: fail qos.pfc_enabled/unusual-priority roce0 high
#: first qos.pfc_enabled/unusual-priority roce0
#: pass qos.pfc_enabled roce1
#: exit 1
