# SPDX-License-Identifier: Apache-2.0
# A pod in a network namespace of its own, all of it seen: global keys are not there, the host's
# cards may be hidden, and a file of the image says what nobody here applies.
node
put proc/1/cgroup 0::/kubepods.slice/kubepods-burstable.slice/cri-containerd-4f2a.scope
remove proc/sys/net/ipv4/{tcp_mem,udp_mem} proc/sys/net/core/{busy_poll,busy_read,netdev_budget,netdev_max_backlog,rmem_max,rmem_default,wmem_max,wmem_default,default_qdisc}
put etc/sysctl.d/60-image.conf 'net.core.somaxconn = 65535'
#: skip sysctl.persist_drift
#: skip sysctl.conf_ignored
#: pass env.identity
#: unknown rdma.dev.present
#: exit 0
#: unknown stack.optmem
