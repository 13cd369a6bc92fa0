# SPDX-License-Identifier: Apache-2.0
# The open driver exports dma-buf, but RDMA takes it from kernel 5.12 on only: this one is 5.10.
hgx ib 5.10.0-28-amd64
edit proc/modules '/^nvidia_peermem/d'
remove sys/module/nvidia_peermem sys/kernel/mm/memory_peers/nv_mem
modules_available updates/dkms/nvidia-peermem.ko
put proc/kallsyms '0000000000000000 T ib_register_peer_memory_client	[ib_core]'
#: fail gpudirect.peermem/not-loaded - high
#: each gpudirect.path/none mlx5_?/1 critical
#: first gpudirect.peermem/not-loaded -
#: exit 1
