# SPDX-License-Identifier: Apache-2.0
# The driver package says that one of two ports trusts PCP; the site wants DSCP.
. /lab/cards.sh
card_node
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
echo dscp >/sys/class/net/roce1/qos/trust
lossless_site
#: kmod labpci
#: fail qos.trust/differs roce0 high
#: pass qos.trust roce1
#: exit 1
