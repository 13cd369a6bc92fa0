# SPDX-License-Identifier: Apache-2.0
# A node for low latency with the memory settings of a desktop: pages move, huge pages are built while
# programs wait, and a full node throws out its cache.
node
profile <<END
name: lab
site:
  load: latency
END
put proc/sys/kernel/numa_balancing 1
put proc/sys/vm/zone_reclaim_mode 1
put sys/kernel/mm/transparent_hugepage/enabled '[always] madvise never'
put sys/kernel/mm/transparent_hugepage/defrag '[always] defer defer+madvise madvise never'
#: fail cpu.numa_balancing/on - low
#: fail cpu.thp/stalls - low
#: fail mem.zone_reclaim/on - low
#: first cpu.numa_balancing/on
#: exit 0
