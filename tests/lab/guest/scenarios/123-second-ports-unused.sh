# SPDX-License-Identifier: Apache-2.0
# Cards with two ports, of which the second is plugged in nowhere.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards ports=2 state=0,1,0,1,0,1,0,1
peer_memory
card_site
#: kmod labpci
#: pass rdma.port.state labhca0/1
#: skip rdma.port.state labhca0/2
#: exit 0
