# SPDX-License-Identifier: Apache-2.0
# slurmd was started by hand from a shell: its jobs may lock 8 MiB.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
cp /usr/bin/traffic "$scratch/slurmd"
(ulimit -l 8192 && exec "$scratch/slurmd" deaf 7001 1) &
undo end "$!"
wait_for 5 grep -q slurmd "/proc/$!/comm"
#: kmod labhca
#: fail rdma.lim.memlock/low * high
#: exit 1
