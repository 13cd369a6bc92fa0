# SPDX-License-Identifier: Apache-2.0
# No way from the ports to the memory of the GPUs, at a site that can do without.
hgx ib 6.1.0-18-amd64 'gdr: optional'
nvidia_driver 535.183.01 proprietary
edit proc/modules '/^nvidia_peermem/d'
remove sys/module/nvidia_peermem sys/kernel/mm/memory_peers/nv_mem
#: fail gpudirect.peermem/no-module - high
#: each gpudirect.path/none mlx5_?/1 high
#: first gpudirect.peermem/no-module -
#: exit 1
