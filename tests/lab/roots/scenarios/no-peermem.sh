# SPDX-License-Identifier: Apache-2.0
# A proprietary GPU driver that cannot export dma-buf, and nobody loaded its peer memory module.
hgx ib
nvidia_driver 535.183.01 proprietary
edit proc/modules '/^nvidia_peermem/d'
remove sys/module/nvidia_peermem sys/kernel/mm/memory_peers/nv_mem
modules_available updates/dkms/nvidia-peermem.ko
put proc/kallsyms '0000000000000000 T ib_register_peer_memory_client	[ib_core]'
#: fail gpudirect.peermem/not-loaded - high
#: each gpudirect.path/none mlx5_?/1 critical
#: first gpudirect.peermem/not-loaded -
#: exit 1
