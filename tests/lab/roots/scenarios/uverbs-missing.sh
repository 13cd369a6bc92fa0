# SPDX-License-Identifier: Apache-2.0
# The distribution's package with the RDMA drivers is not installed: there is no such module.
hgx ib
edit proc/modules '/^ib_uverbs/d'
remove sys/module/ib_uverbs
#: fail rdma.mod.core/missing ib_uverbs critical
#: exit 1
