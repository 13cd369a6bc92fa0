# SPDX-License-Identifier: Apache-2.0
# slurmd may lock everything; that logins get the default does not matter to its jobs.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
cp /usr/bin/traffic "$scratch/slurmd"
(ulimit -l unlimited && exec "$scratch/slurmd" deaf 7001 1) &
undo end "$!"
wait_for 5 grep -q slurmd "/proc/$!/comm"
set_file '* - memlock 8192' /etc/security/limits.conf
#: kmod labhca
#: pass rdma.lim.memlock *
#: exit 0
