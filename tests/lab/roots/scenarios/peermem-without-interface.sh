# SPDX-License-Identifier: Apache-2.0
# The RDMA stack of the distribution has no peer memory interface: the module cannot be loaded.
hgx ib
nvidia_driver 535.183.01 proprietary
edit proc/modules '/^nvidia_peermem/d'
remove sys/module/nvidia_peermem sys/kernel/mm/memory_peers
modules_available updates/dkms/nvidia-peermem.ko
put proc/kallsyms '0000000000000000 T ib_register_client	[ib_core]'
#: fail gpudirect.peermem/no-interface - high
#: each gpudirect.path/none mlx5_?/1 critical
#: first gpudirect.peermem/no-interface -
#: exit 1
