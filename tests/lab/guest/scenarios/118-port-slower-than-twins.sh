# SPDX-License-Identifier: Apache-2.0
# One rail came up with one lane; no site says what it should be, but its twins do.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards width=2,2,1
peer_memory
card_site
#: kmod labpci
#: fail rdma.port.rate/slower-than-twins labhca2/1 critical
#: first rdma.port.rate/slower-than-twins labhca2/1
#: pass rdma.port.rate labhca1/1
#: exit 1
