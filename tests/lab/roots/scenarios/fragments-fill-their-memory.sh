# SPDX-License-Identifier: Apache-2.0
# First parts of packets whose rest never comes fill the memory for fragments.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/ipfrag_high_thresh 4194304
put proc/net/sockstat $'TCP: inuse 3 orphan 0 tw 0 alloc 5 mem 1\nFRAG: inuse 900 memory 4100000'
counted Ip.ReasmFails 10 12
#: fail ip.reassembly/memory-full IPv4 medium
#: exit 0
