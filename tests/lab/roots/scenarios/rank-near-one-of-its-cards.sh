# SPDX-License-Identifier: Apache-2.0
# A card at each NUMA node; a rank with CPUs of one node alone uses the near one.
node
pci 0000:01:00.0 15b3:1021:020000 32.0 16 0 ""
netdev rdma0 400000 9000 0000:01:00.0
pci 0000:81:00.0 15b3:1021:020000 32.0 16 1 ""
netdev rdma1 400000 9000 0000:81:00.0
tuned_tcp
groups_v2
put sys/fs/cgroup/job/cpuset.cpus.effective 0-7
communicating '[700,"rank",1,0,0,"/job","/job/step0"]'
#: pass container.cpuset_numa /job/step0
