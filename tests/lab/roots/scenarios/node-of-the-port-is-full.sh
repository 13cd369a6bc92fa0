# SPDX-License-Identifier: Apache-2.0
# All programs were started on the second socket: its node is full, and buffers of its port come from the first.
node
two_ports
node_memory 0 128000000 90000000 1000000
node_memory 1 128000000 400000 200000 30000
#: fail mem.numa_free/memory-of-others 1 medium
#: pass mem.numa_free 0
#: exit 0
