# SPDX-License-Identifier: Apache-2.0
# Control groups of version 1 hold the TCP buffers of a container below 1 MiB, and it was reached.
node
groups_hybrid
job=sys/fs/cgroup/memory/docker/a1
put $job/memory.kmem.tcp.limit_in_bytes 1048576
put $job/memory.kmem.tcp.usage_in_bytes 1040384
put $job/memory.kmem.tcp.failcnt 50
echo 80 | again $job/memory.kmem.tcp.failcnt
#: fail container.mem_sock/tcp-full /docker/a1 medium
