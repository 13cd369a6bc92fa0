# SPDX-License-Identifier: Apache-2.0
# One card, at NUMA node 0; the rank's container has CPUs there, and memory of node 1 alone.
node
pci 0000:01:00.0 15b3:1021:020000 32.0 16 0 ""
netdev rdma0 400000 9000 0000:01:00.0
tuned_tcp
groups_v2
put sys/fs/cgroup/job/cpuset.cpus.effective 0-7
put sys/fs/cgroup/job/cpuset.mems.effective 1
communicating '[700,"rank",1,0,0,"/job","/job/step0"]'
#: fail container.cpuset_numa/memory-remote /job/step0 medium
#: exit 0
