# SPDX-License-Identifier: Apache-2.0
# Three of twenty thousand datagrams found their socket full: a burst, no overload.
node
tuned_tcp
two_ports
file proc/net/snmp6 <<TEXT
Udp6InDatagrams                 	1000
Udp6RcvbufErrors                	50
Udp6MemErrors                   	0
TEXT
again proc/net/snmp6 <<TEXT
Udp6InDatagrams                 	21000
Udp6RcvbufErrors                	53
Udp6MemErrors                   	0
TEXT
put proc/sys/net/core/rmem_max 67108864
put proc/sys/net/core/rmem_default 212992
append etc/sysctl.d/60-fabric.conf <<<'net.core.rmem_max = 67108864'
#: fail udp.rcvbuf_errors/some-drops IPv6 medium
#: pass udp.rcvbuf_errors IPv4
#: pass sock.rmem_max
#: exit 0
