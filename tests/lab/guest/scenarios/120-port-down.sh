# SPDX-License-Identifier: Apache-2.0
# One rail lost its link; the same port of its twin is active.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards state=0,0,0,1
peer_memory
card_site
#: kmod labpci
#: fail rdma.port.state/down labhca3/1 critical
#: first rdma.port.state/down labhca3/1
#: pass rdma.port.state labhca2/1
#: exit 1
