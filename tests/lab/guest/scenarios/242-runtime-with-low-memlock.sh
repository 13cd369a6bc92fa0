# SPDX-License-Identifier: Apache-2.0
# containerd has the default limit: its pods inherit it, unless they hold CAP_IPC_LOCK.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
cp /usr/bin/traffic "$scratch/containerd"
(ulimit -l 8192 && exec "$scratch/containerd" deaf 7001 1) &
undo end "$!"
wait_for 5 grep -q containerd "/proc/$!/comm"
#: kmod labhca
#: fail rdma.lim.memlock/runtime-low * low
#: exit 0
