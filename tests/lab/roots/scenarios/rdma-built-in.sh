# SPDX-License-Identifier: Apache-2.0
# A kernel with the RDMA stack built in: lsmod lists none of it, and /sys/module has a folder only
# for what has parameters.
hgx ib
modules_builtin drivers/infiniband/core/ib_core.ko drivers/infiniband/core/ib_uverbs.ko drivers/infiniband/core/rdma_ucm.ko
edit proc/modules '/^ib_\|^rdma_\|^mlx5/d'
remove sys/module/ib_core sys/module/ib_uverbs sys/module/rdma_ucm sys/module/mlx5_core sys/module/mlx5_ib
#: pass rdma.mod.core ib_core
#: pass rdma.mod.core ib_uverbs
#: pass env.modules
#: exit 0
