# SPDX-License-Identifier: Apache-2.0
# A pod that reads files fills its limit with page cache all the time: its sockets hold next to nothing.
node
groups_v2
pod=sys/fs/cgroup/kubepods.slice/p1
put $pod/memory.max 268435456
put $pod/memory.high max
printf 'anon 8000000\nfile 250000000\nsock 40960\n' | file $pod/memory.stat
printf 'low 0\nhigh 0\nmax 40\noom 0\n' | file $pod/memory.events
printf 'low 0\nhigh 0\nmax 90\noom 0\n' | again $pod/memory.events
#: pass container.mem_sock /kubepods.slice/p1
#: exit 0
