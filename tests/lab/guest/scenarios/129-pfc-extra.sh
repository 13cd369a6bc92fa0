# SPDX-License-Identifier: Apache-2.0
# Priority 4 is paused beside the site's 3.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
lossless_ports
dcb pfc set dev roce1 prio-pfc 4:on
lossless_site
#: kmod labpci
#: fail qos.pfc_enabled/extra roce1 high
#: first qos.pfc_enabled/extra roce1
#: pass qos.pfc_enabled roce0
#: exit 1
