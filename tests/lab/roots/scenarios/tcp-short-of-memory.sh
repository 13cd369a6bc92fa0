# SPDX-License-Identifier: Apache-2.0
# The limit was set too low, a thousand connections reach it, and each of them pays.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/tcp_mem $'191844\t255792\t383688'
append etc/sysctl.d/60-fabric.conf <<<'net.ipv4.tcp_mem = 191844 255792 383688'
put proc/net/sockstat 'TCP: inuse 1003 orphan 0 tw 0 alloc 1005 mem 260000'
counted TcpExt.TCPMemoryPressures 3 5
counted TcpExt.TCPMemoryPressuresChrono 900 2400
counted TcpExt.PruneCalled 1000 3000
counted Tcp.InSegs 1000000 1900000
counted TcpExt.TCPRcvQDrop 0 4000
#: fail tcp.mem_pressure/pressure - high
#: fail tcp.mem_limits/small - low
#: fail tcp.rcvq_drops/drops - high
#: first tcp.mem_limits/small -
#: exit 1
