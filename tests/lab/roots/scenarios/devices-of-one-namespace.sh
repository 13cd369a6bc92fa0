# SPDX-License-Identifier: Apache-2.0
# RDMA devices are exclusive to network namespaces, and all jobs run in the first one, where the devices are.
hgx ib
put sys/module/ib_core/parameters/netns_mode N
process 812 slurmd unlimited
#: awaits rdma.lim.netns
#: skip rdma.lim.netns
#: pass rdma.lim.memlock 812
#: pass rdma.dev.present
#: exit 0
