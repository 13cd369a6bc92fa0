# SPDX-License-Identifier: Apache-2.0
# The firmware negotiates DCB with the switch, and a udev rule sets it, too: what the host shows now may
# be another thing tomorrow.
. /lab/cards.sh
card_node
ethernet_cards dcbx=10
roce_cards
lossless_ports
lossless_site
#: kmod labpci
#: fail qos.dcbx_owner/two-owners roce0 high
#: fail qos.dcbx_owner/two-owners roce1 high
#: first qos.dcbx_owner/two-owners
#: pass qos.pfc_enabled roce0
#: exit 1
