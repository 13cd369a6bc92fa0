# SPDX-License-Identifier: Apache-2.0
# Containers get 8 MiB unless they hold CAP_IPC_LOCK.
hgx ib
process 901 containerd 8388608
#: fail rdma.lim.memlock/runtime-low 901 low
#: exit 0
