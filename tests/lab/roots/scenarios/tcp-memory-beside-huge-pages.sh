# SPDX-License-Identifier: Apache-2.0
# Nearly all memory was set aside for huge pages at boot: what the kernel gave TCP is its share of the rest.
node
tuned_tcp
two_ports
file proc/meminfo <<TEXT
MemTotal:       2113540096 kB
MemFree:          12345678 kB
Hugetlb:        2080374784 kB
TEXT
put proc/sys/net/ipv4/tcp_mem $'388686\t518248\t777372'
#: pass tcp.mem_limits
#: exit 0
