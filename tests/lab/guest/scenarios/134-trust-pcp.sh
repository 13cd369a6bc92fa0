# SPDX-License-Identifier: Apache-2.0
# mlx5 trusts PCP until a DSCP stands in its table: DSCP 26 lands in priority 0, outside PFC.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
dcb pfc set dev roce0 prio-pfc all:off 3:on
dcb pfc set dev roce1 prio-pfc all:off 3:on
dcb app add dev roce1 dscp-prio 26:3
card_site 'fabric: roce' 'roce_mode: lossless' 'roce_prio: 3'
#: kmod labpci
#: fail qos.trust/pcp roce0 high
#: first qos.trust/pcp roce0
#: pass qos.trust roce1
#: exit 1
