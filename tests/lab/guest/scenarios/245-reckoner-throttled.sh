# SPDX-License-Identifier: Apache-2.0
# What stands still under a quota talks to nobody: communication does not suffer.
mount -t cgroup2 none /sys/fs/cgroup
undo umount /sys/fs/cgroup
write +cpu /sys/fs/cgroup/cgroup.subtree_control
undo write -cpu /sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/job
undo rmdir /sys/fs/cgroup/job
write '1000 100000' /sys/fs/cgroup/job/cpu.max
background sh -c 'while :; do :; done'
write "$!" /sys/fs/cgroup/job/cgroup.procs
throttled() { awk '/^nr_throttled/ { exit !($2 > 5) }' /sys/fs/cgroup/job/cpu.stat; }
wait_for 10 throttled
audit_with --interval 1
#: pass container.cpu_quota /job
#: exit 0
