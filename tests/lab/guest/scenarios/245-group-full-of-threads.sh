# SPDX-License-Identifier: Apache-2.0
# A control group has nearly all the processes it may have: the next rank will not start.
mount -t cgroup2 none /sys/fs/cgroup
undo umount /sys/fs/cgroup
write +pids /sys/fs/cgroup/cgroup.subtree_control
undo write -pids /sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/job
undo rmdir /sys/fs/cgroup/job
write 20 /sys/fs/cgroup/job/pids.max
for _ in {1..20}; do
	background sleep 600
	write "$!" /sys/fs/cgroup/job/cgroup.procs
done
#: fail container.nproc/group-near-limit /job medium
