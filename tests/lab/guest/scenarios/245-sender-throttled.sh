# SPDX-License-Identifier: Apache-2.0
# A sender's control group may use a hundredth of a CPU: it stands still most of every 100 ms.
mount -t cgroup2 none /sys/fs/cgroup
undo umount /sys/fs/cgroup
write +cpu /sys/fs/cgroup/cgroup.subtree_control
undo write -cpu /sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/job
undo rmdir /sys/fs/cgroup/job
write '1000 100000' /sys/fs/cgroup/job/cpu.max
background_peer traffic take 7002 65536 0
wait_for 5 peer_listens 7002
background traffic send 10.9.0.2 7002
sender=$!
sends() { grep -q ' 0200090A:1B5A 01 ' /proc/net/tcp; }
wait_for 5 sends
write "$sender" /sys/fs/cgroup/job/cgroup.procs
throttled() { awk '/^nr_throttled/ { exit !($2 > 5) }' /sys/fs/cgroup/job/cpu.stat; }
wait_for 10 throttled
afterwards() {
	throttled && echo throttled >"$1/control"
}
audit_with --interval 1
#: control throttled
#: fail container.cpu_quota/throttled /job high
#: exit 1
