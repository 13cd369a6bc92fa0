# SPDX-License-Identifier: Apache-2.0
# The firmware negotiates DCB with the switch: what the host shows now may be another thing tomorrow.
. /lab/cards.sh
card_node
ethernet_cards dcbx=10
roce_cards
lossless_ports
lossless_site
#: kmod labpci
#: awaits qos.dcbx_owner
#: fail qos.dcbx_owner/* * high
#: pass qos.pfc_enabled roce0
