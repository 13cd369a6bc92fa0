# SPDX-License-Identifier: Apache-2.0
# Cards that were told to speak version 1 of RoCE only: no router lets it pass.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards gid_types=1
lossless_ports
lossless_site
#: kmod labpci
#: each roce.gid.v2_present/no-v2 labhca?/1 critical
#: first roce.gid.v2_present/no-v2 labhca?/1
#: exit 1
