# SPDX-License-Identifier: Apache-2.0
# The driver took three of four GPUs.
. /lab/cards.sh
gpu_node
stub nvidia "gpus=$(comma "${gpus[@]:0:3}")"
infiniband_cards
peer_memory
card_site 'expect.gpus: 4'
#: kmod labpci
#: fail gpu.count/not-taken 0001:94:00.0 critical
#: fail gpu.count/too-few - critical
#: first gpu.count/not-taken 0001:94:00.0
#: exit 1
