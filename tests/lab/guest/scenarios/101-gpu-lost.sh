# SPDX-License-Identifier: Apache-2.0
# One of four GPUs is not on the bus: nothing lists it, only the site misses it.
. /lab/cards.sh
pci_absent=(14:00.0)
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site 'expect.gpus: 4'
#: kmod labpci
#: fail gpu.count/too-few - critical
#: first gpu.count/too-few -
#: pass gpu.count 0001:12:00.0
#: exit 1
