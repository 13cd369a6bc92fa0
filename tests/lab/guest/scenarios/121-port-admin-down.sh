# SPDX-License-Identifier: Apache-2.0
# Somebody shut one RoCE link down; the site counts on it.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
lossless_ports
ip link set roce1 down
lossless_site 'expect.ports: 2@400'
#: kmod labpci
#: fail rdma.port.state/admin-down labhca1/1 critical
#: fail nic.link_state/admin-down roce1 critical
#: first nic.link_state/admin-down roce1
#: pass rdma.port.state labhca0/1
#: exit 1
