# SPDX-License-Identifier: Apache-2.0
# Cards that were told to speak version 1 of RoCE only: no router lets it pass.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards gid_types=1
lossless_ports
lossless_site
#: kmod labpci
#: fail roce.gid.v2_present/no-v2 labhca* critical
#: first roce.gid.v2_present/no-v2 labhca*
#: exit 1
