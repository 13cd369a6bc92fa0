# SPDX-License-Identifier: Apache-2.0
# The site builds on InfiniBand, and this node has no RDMA device at all.
. /lab/cards.sh
card_site 'fabric: ib'
#: kmod labpci
#: fail rdma.dev.present/none - critical
#: first rdma.dev.present/none -
#: exit 1
