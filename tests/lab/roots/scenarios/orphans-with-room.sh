# SPDX-License-Identifier: Apache-2.0
# A busy web server has thousands of them, and room for a hundred times as many.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/tcp_max_orphans 1048576
put proc/net/sockstat 'TCP: inuse 30003 orphan 8000 tw 60000 alloc 38105 mem 90000'
counted TcpExt.TCPAbortOnMemory 10 10
#: pass tcp.orphans
#: pass tcp.mem_pressure
#: exit 0
