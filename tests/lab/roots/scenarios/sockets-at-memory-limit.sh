# SPDX-License-Identifier: Apache-2.0
# A pod reaches its memory limit, and a quarter of that are buffers of sockets.
node
groups_v2
pod=sys/fs/cgroup/kubepods.slice/p1
put $pod/memory.max 268435456
put $pod/memory.high max
printf 'anon 180000000\nsock 67108864\n' | file $pod/memory.stat
printf 'low 0\nhigh 0\nmax 40\noom 0\n' | file $pod/memory.events
printf 'low 0\nhigh 0\nmax 90\noom 0\n' | again $pod/memory.events
#: fail container.mem_sock/squeezed /kubepods.slice/p1 medium
