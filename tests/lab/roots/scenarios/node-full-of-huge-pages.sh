# SPDX-License-Identifier: Apache-2.0
# A node whose memory was given to huge pages for a packet engine: little is free, and that is meant so.
node
two_ports
node_memory 0 128000000 90000000 1000000
node_memory 1 128000000 900000 200000
put sys/devices/system/node/node1/hugepages/hugepages-1048576kB/nr_hugepages 110
#: pass mem.numa_free 0
#: pass mem.numa_free 1
#: exit 0
