# SPDX-License-Identifier: Apache-2.0
# One card, at NUMA node 1; the launcher gave the rank's container CPUs of node 0 alone.
node
pci 0000:81:00.0 15b3:1021:020000 32.0 16 1 ""
netdev rdma0 400000 9000 0000:81:00.0
tuned_tcp
groups_v2
put sys/fs/cgroup/job/cpuset.cpus.effective 0-7
communicating '[700,"rank",1,0,0,"/job","/job/step0"]'
#: fail container.cpuset_numa/cpus-remote /job/step0 high
#: exit 1
