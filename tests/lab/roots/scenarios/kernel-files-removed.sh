# SPDX-License-Identifier: Apache-2.0
# The running kernel's modules were removed by an upgrade: what is not loaded may have been there.
hgx ib
edit proc/modules '/^ib_uverbs/d'
remove sys/module/ib_uverbs lib/modules/6.1.0-18-amd64
#: unknown env.modules
#: unknown rdma.mod.core ib_uverbs
#: exit 0
