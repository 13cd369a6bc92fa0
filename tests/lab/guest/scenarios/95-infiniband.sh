# SPDX-License-Identifier: Apache-2.0
# An InfiniBand port that a subnet manager has made active.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
#: kmod labhca
#: pass rdma.port.state labhca0/1
#: exit 0
