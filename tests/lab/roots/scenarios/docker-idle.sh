# SPDX-License-Identifier: Apache-2.0
# An untouched Debian with the slices of systemd, and one container of Docker with what Docker gives by
# itself: nothing of it communicates, and nothing is near a limit.
node
groups_v2
for unit in system.slice user.slice user.slice/user-1000.slice init.scope; do
	group=sys/fs/cgroup/$unit
	put $group/cpu.max 'max 100000'
	put $group/memory.max max
	put $group/memory.high max
	put $group/pids.max max
done
put sys/fs/cgroup/user.slice/user-1000.slice/pids.max 21235
put sys/fs/cgroup/user.slice/user-1000.slice/pids.current 12
group=sys/fs/cgroup/system.slice/docker-5a1b.scope
put $group/cpu.max 'max 100000'
put $group/memory.max max
put $group/memory.high max
put $group/pids.max 4096
put $group/pids.current 3
put $group/cpuset.cpus.effective "$online"
communicating
put proc/loadavg '0.05 0.03 0.01 1/312 4711'
#: pass container.cpu_quota
#: skip container.mem_sock
#: skip container.memlock
#: skip container.cpuset_numa
#: skip container.rlimit_rt
#: unknown container.ipvs_iptables
#: exit 0
