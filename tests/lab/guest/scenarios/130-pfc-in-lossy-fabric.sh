# SPDX-License-Identifier: Apache-2.0
# The site runs RoCE without pauses, and one port still pauses priority 3.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
dcb pfc set dev roce0 prio-pfc all:off 3:on
for nic in "${nics[@]}"; do
	dcb app add dev "$nic" dscp-prio 26:3
done
card_site 'fabric: roce' 'roce_mode: lossy' 'roce_prio: 3' 'trust: dscp'
#: kmod labpci
#: fail qos.pfc_enabled/on-in-lossy roce0 high
#: first qos.pfc_enabled/on-in-lossy roce0
#: pass qos.pfc_enabled roce1
#: exit 1
