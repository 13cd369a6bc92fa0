# SPDX-License-Identifier: Apache-2.0
# The link below an active port failed, and the port waits for it to come back.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards state=0,5
peer_memory
card_site
#: kmod labpci
#: fail rdma.port.state/deferred labhca1/1 high
#: first rdma.port.state/deferred labhca1/1
#: exit 1
