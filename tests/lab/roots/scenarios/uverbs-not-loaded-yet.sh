# SPDX-License-Identifier: Apache-2.0
# Not loaded, and nothing forbids it: the kernel loads it when the first program asks.
hgx ib
edit proc/modules '/^ib_uverbs/d'
remove sys/module/ib_uverbs
modules_available drivers/infiniband/core/ib_uverbs.ko
#: pass rdma.mod.core ib_uverbs
#: exit 0
