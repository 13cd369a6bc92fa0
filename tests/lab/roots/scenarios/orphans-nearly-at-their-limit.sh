# SPDX-License-Identifier: Apache-2.0
# Clients that vanish leave connections behind, and the kernel resets others for it: no want of memory.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/tcp_max_orphans 65536
put proc/net/sockstat 'TCP: inuse 103 orphan 61000 tw 0 alloc 61105 mem 90000'
counted TcpExt.TCPAbortOnMemory 10 70
#: fail tcp.orphans/too-many - medium
#: pass tcp.mem_pressure
#: exit 0
