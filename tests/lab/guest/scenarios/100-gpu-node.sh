# SPDX-License-Identifier: Apache-2.0
# A compute node as it should be: eight GPUs, eight InfiniBand cards, peer memory registered.
. /lab/cards.sh
gpu_switches=(1 2 9 10)
gpu_node
gpu_driver
infiniband_cards
peer_memory
stub gdrdrv
card_site 'expect.gpus: 8' 'expect.ports: 8@400'
#: kmod labpci
#: pass gpu.count 0001:12:00.0
#: pass gpu.count -
#: pass gpudirect.path labhca0/1
#: pass gpudirect.peermem -
#: pass pcie.link_downtrain 0001:13:00.0
#: pass pcie.link_downtrain 0001:10:00.0
#: pass rdma.dev.present -
#: pass rdma.port.state labhca7/1
#: pass rdma.port.rate labhca7/1
#: exit 0
