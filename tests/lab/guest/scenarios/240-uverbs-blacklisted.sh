# SPDX-License-Identifier: Apache-2.0
# The module is there, not loaded, and somebody's hardening forbids the kernel to load it on use.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
set_file 'blacklist ib_uverbs' /etc/modprobe.d/hardening.conf
#: kmod labhca
#: no-module ib_uverbs
#: fail rdma.mod.core/not-loadable ib_uverbs critical
#: exit 1
