# SPDX-License-Identifier: Apache-2.0
# One rail came up with HDR, at half of what the site builds on.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards speed=128,128,128,64
peer_memory
card_site 'expect.ports: 4@400'
#: kmod labpci
#: fail rdma.port.rate/below-expected labhca3/1 critical
#: first rdma.port.rate/below-expected labhca3/1
#: pass rdma.port.rate labhca2/1
#: exit 1
