# SPDX-License-Identifier: Apache-2.0
# slurmd runs as root, and the audit as nobody: /proc shows limits to everybody, so the verdict is the same.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
cp /usr/bin/traffic "$scratch/slurmd"
(ulimit -l 8192 && exec "$scratch/slurmd" deaf 7001 1) &
undo end "$!"
wait_for 5 grep -q slurmd "/proc/$!/comm"
chmod 777 "$2"
audit_by setpriv --reuid=65534 --regid=65534 --clear-groups
#: kmod labhca
#: fail rdma.lim.memlock/low * high
#: exit 1
