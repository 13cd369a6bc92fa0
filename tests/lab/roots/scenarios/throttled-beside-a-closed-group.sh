# SPDX-License-Identifier: Apache-2.0
# A job that its quota stops, and beside it a control group that this user may not open: the one is found,
# what is in the other nobody knows.
node
groups_v2
put sys/fs/cgroup/job/cpu.max '200000 100000'
stat_of_cpu sys/fs/cgroup/job 5000 10 5100 20
put sys/fs/cgroup/closed/cpu.max '100000 100000'
unreadable sys/fs/cgroup/closed sys/fs/cgroup/closed/cpu.max
communicating '[700,"rank",1,0,0,"/job","/job"]'
#: fail container.cpu_quota/throttled /job medium
#: unknown container.cpu_quota -
#: unknown container.mem_sock -
#: unknown container.nproc groups
#: exit 0
