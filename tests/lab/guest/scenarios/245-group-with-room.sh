# SPDX-License-Identifier: Apache-2.0
# A control group with limits that nobody reaches.
mount -t cgroup2 none /sys/fs/cgroup
undo umount /sys/fs/cgroup
write '+cpu +memory +pids' /sys/fs/cgroup/cgroup.subtree_control
undo write '-cpu -memory -pids' /sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/job
undo rmdir /sys/fs/cgroup/job
write '200000 100000' /sys/fs/cgroup/job/cpu.max
write 256M /sys/fs/cgroup/job/memory.max
write 100 /sys/fs/cgroup/job/pids.max
background sh -c 'echo $$ >/sys/fs/cgroup/job/cgroup.procs; exec traffic deaf 7001 4'
wait_for 5 grep -q . /sys/fs/cgroup/job/cgroup.procs
afterwards() {
	cat /sys/fs/cgroup/job/cpu.max /sys/fs/cgroup/job/pids.current >"$1/control"
}
#: control 200000 100000
#: control 1
#: pass container.cpu_quota /job
#: pass container.mem_sock /job
#: pass container.nproc /job
#: exit 0
