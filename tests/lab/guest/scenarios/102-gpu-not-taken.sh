# SPDX-License-Identifier: Apache-2.0
# The driver took seven of eight GPUs.
. /lab/cards.sh
gpu_node
stub nvidia "gpus=$(comma "${gpus[@]:0:7}")"
infiniband_cards
peer_memory
card_site 'expect.gpus: 8'
#: kmod labpci
#: fail gpu.count/not-taken 0001:a4:00.0 critical
#: fail gpu.count/too-few - critical
#: first gpu.count/not-taken 0001:a4:00.0
#: exit 1
