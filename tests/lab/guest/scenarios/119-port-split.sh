# SPDX-License-Identifier: Apache-2.0
# One port runs two lanes at full speed: a splitter cable, which is a design.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards width=2,2,16
peer_memory
card_site
#: kmod labpci
#: pass rdma.port.rate labhca2/1
#: exit 0
