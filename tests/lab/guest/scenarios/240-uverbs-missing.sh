# SPDX-License-Identifier: Apache-2.0
# An InfiniBand port is up, and this kernel has no ib_uverbs: no program can open it.
. /lab/rdma.sh
modules=/lib/modules/$(uname -r)
file=$(find "$modules" -name 'ib_uverbs.ko*')
mv "$file" /tmp/
undo mv "/tmp/${file##*/}" "$file"
cp "$modules/modules.dep" "$modules/modules.dep.bin" /tmp/
undo cp /tmp/modules.dep /tmp/modules.dep.bin "$modules/"
depmod
undo depmod
infiniband_card lid=40 sm_lid=1
#: kmod labhca
#: fail rdma.mod.core/missing ib_uverbs critical
#: pass rdma.mod.core ib_core
#: pass rdma.port.state labhca0/1
#: exit 1
