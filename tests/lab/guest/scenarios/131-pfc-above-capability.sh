# SPDX-License-Identifier: Apache-2.0
# A card that can pause one priority was told to pause two.
. /lab/cards.sh
card_node
ethernet_cards pfc_cap=1
roce_cards
lossless_ports
dcb pfc set dev roce0 prio-pfc 3:on 4:on
lossless_site
#: kmod labpci
#: fail qos.pfc_enabled/above-capability roce0 high
#: fail qos.pfc_enabled/extra roce0 high
#: first qos.pfc_enabled/extra roce0
#: pass qos.pfc_enabled roce1
#: exit 1
