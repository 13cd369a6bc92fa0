# SPDX-License-Identifier: Apache-2.0
# Docker on a host with control groups of version 1: a rank is stopped in a tenth of its periods.
node
groups_hybrid
job=sys/fs/cgroup/cpu,cpuacct/docker/a1
put $job/cpu.cfs_quota_us 200000
put $job/cpu.cfs_period_us 100000
stat_of_cpu $job 5000 10 5100 20
communicating '[700,"rank",1,0,0,"/docker/a1","/docker/a1"]'
#: fail container.cpu_quota/throttled /docker/a1 medium
