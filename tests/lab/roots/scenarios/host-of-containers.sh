# SPDX-License-Identifier: Apache-2.0
# A host that runs containers shows their mounts and cgroups, and is none itself: what was set by
# hand is told.
node
file proc/self/mountinfo <<TEXT
27 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
90 27 0:50 / /var/lib/docker/overlay2/4f2a/merged rw - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/A
91 27 0:51 / /run/containerd/io.containerd.runtime.v2.task/k8s.io/77aa/rootfs rw - overlay overlay rw,lowerdir=/x
TEXT
mkdir -p "$root/run/containerd"
put proc/sys/net/ipv4/tcp_slow_start_after_idle 0
#: fail sysctl.persist_drift/not-persistent net.ipv4.tcp_slow_start_after_idle low
#: pass env.identity
#: exit 0
