# SPDX-License-Identifier: Apache-2.0
# Nine tenths of what TCP may use before it saves are used.
node
tuned_tcp
two_ports
put proc/net/sockstat 'TCP: inuse 90003 orphan 0 tw 0 alloc 90005 mem 29721600'
counted TcpExt.TCPMemoryPressures 1 1
#: fail tcp.mem_pressure/near - medium
#: exit 0
