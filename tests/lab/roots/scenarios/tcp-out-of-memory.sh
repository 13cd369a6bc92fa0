# SPDX-License-Identifier: Apache-2.0
# TCP has all that it may have, and connections are ended.
node
tuned_tcp
two_ports
put proc/net/sockstat 'TCP: inuse 90003 orphan 0 tw 0 alloc 90005 mem 49536000'
counted TcpExt.TCPMemoryPressures 1 1
counted TcpExt.TCPAbortOnMemory 10 250
#: fail tcp.mem_pressure/aborted - critical
#: exit 1
