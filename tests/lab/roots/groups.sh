# SPDX-License-Identifier: Apache-2.0
# groups.sh - which control groups has a made-up machine, and which processes communicate on it?

groups_v2() { # all controllers in one hierarchy, as systemd mounts them
	put proc/self/mountinfo '31 23 0:28 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate'
	put sys/fs/cgroup/cgroup.controllers 'cpuset cpu io memory hugetlb pids rdma misc'
	put sys/fs/cgroup/cpuset.cpus.effective "$online"
	put sys/fs/cgroup/system.slice/ssh.service/pids.max 4915
	put sys/fs/cgroup/system.slice/ssh.service/pids.current 3
}

groups_hybrid() { # controllers of version 1, and an empty version 2 beside them
	file proc/self/mountinfo <<-TEXT
		31 23 0:28 / /sys/fs/cgroup ro - tmpfs tmpfs ro,mode=755
		32 31 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
		33 31 0:30 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,xattr,name=systemd
		34 31 0:31 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
		35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
		36 31 0:33 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids
		37 31 0:34 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset
	TEXT
	put sys/fs/cgroup/unified/cgroup.procs 1
	put sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us -1
	put sys/fs/cgroup/memory/memory.kmem.tcp.limit_in_bytes 9223372036854771712
	put sys/fs/cgroup/pids/cgroup.procs 1
	put sys/fs/cgroup/cpuset/cpuset.effective_cpus "$online"
}

stat_of_cpu() { # FOLDER PERIODS THROTTLED PERIODS-LATER THROTTLED-LATER
	printf 'nr_periods %s\nnr_throttled %s\n' "$2" "$3" | file "$1/cpu.stat"
	printf 'nr_periods %s\nnr_throttled %s\n' "$4" "$5" | again "$1/cpu.stat"
}

# What walking the descriptors of all processes found, as a capture keeps it: rows of
# [pid, name, rdma, flows, rtprio, group].
communicating() { # ROW...
	local row rows=
	for row; do
		rows+=${rows:+,}$row
	done
	fact_columns[process]='[{"name":"pid","type":"int","unit":""},{"name":"name","type":"text","unit":""},{"name":"rdma","type":"int","unit":""},{"name":"flows","type":"int","unit":"bytes"},{"name":"rtprio","type":"int","unit":""},{"name":"cpu_group","type":"text","unit":""},{"name":"cpuset_group","type":"text","unit":""}]'
	fact process table '{"columns":["pid","name","rdma","flows","rtprio","cpu_group","cpuset_group"],"rows":['"$rows"'],"of_total":'$#'}'
	fact process/complete bool true
}
