# SPDX-License-Identifier: Apache-2.0
# systemd gave the launcher what jobs need; that limits.conf does not, and that all other processes
# have the usual 8 MiB, is no fault.
hgx ib
put etc/security/limits.conf '# nothing here'
process 700 sshd 8388608
process 812 slurmd unlimited
mkdir -p "$root/sys/fs/cgroup/system.slice/slurmd.service"
#: pass rdma.lim.memlock 812
#: exit 0
