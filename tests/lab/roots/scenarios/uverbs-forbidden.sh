# SPDX-License-Identifier: Apache-2.0
# A hardening guide keeps ib_uverbs from being loaded: no program can open an RDMA device.
hgx ib
edit proc/modules '/^ib_uverbs/d'
remove sys/module/ib_uverbs dev/infiniband/uverbs0
modules_available drivers/infiniband/core/ib_uverbs.ko
file etc/modprobe.d/hardening.conf <<TEXT
install ib_uverbs /bin/false
TEXT
#: fail rdma.mod.core/not-loadable ib_uverbs critical
#: exit 1
