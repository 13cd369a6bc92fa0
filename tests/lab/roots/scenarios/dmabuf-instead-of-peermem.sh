# SPDX-License-Identifier: Apache-2.0
# Kernel, GPU driver and adapter take dma-buf: no peer memory module is needed, and none is there.
hgx ib
edit proc/modules '/^nvidia_peermem/d'
remove sys/module/nvidia_peermem sys/kernel/mm/memory_peers
#: skip gpudirect.peermem
#: pass gpudirect.path mlx5_0/1
#: exit 0
