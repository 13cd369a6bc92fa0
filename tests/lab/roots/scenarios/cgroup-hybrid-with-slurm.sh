# SPDX-License-Identifier: Apache-2.0
# cgroups of version 1 beside an empty version 2; slurmd is found in the old place and makes the
# fast RoCE ports those of jobs.
node
cpus 64 2
two_ports
put sys/class/net/ens1/mtu 9000
put sys/class/net/ens2/mtu 9000
rdma_stack
hca mlx5_0 0000:21:00.0 '100 Gb/sec (4X EDR)' ACTIVE ens1
hca mlx5_1 0000:a1:00.0 '100 Gb/sec (4X EDR)' ACTIVE ens2
file proc/1/cgroup <<TEXT
12:pids:/init.scope
11:cpuset:/
1:name=systemd:/init.scope
0::/init.scope
TEXT
mkdir -p "$root"/sys/fs/cgroup/{unified/system.slice,systemd/system.slice/slurmd.service}
process 812 slurmd unlimited
#: pass rdma.port.state mlx5_0/1
#: pass rdma.lim.memlock 812
#: pass roce.gid.v2_present mlx5_1/1
#: pass env.identity
#: exit 0
