# SPDX-License-Identifier: Apache-2.0
# The module is not loaded, nothing forbids it, and a blacklist line is about another one: the kernel
# loads it for the first program that asks.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
set_file 'blacklist rdma_ucm
install ib_umad /bin/true' /etc/modprobe.d/hardening.conf
#: kmod labhca
#: no-module ib_uverbs
#: pass rdma.mod.core ib_uverbs
#: pass rdma.mod.core ib_core
#: exit 0
