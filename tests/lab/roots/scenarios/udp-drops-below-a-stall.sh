# SPDX-License-Identifier: Apache-2.0
# Datagrams are dropped, and no program may ask for a buffer that outlasts 10 ms at 100 Gb/s.
node
tuned_tcp
two_ports
file proc/net/snmp6 <<TEXT
Udp6InDatagrams                 	1000
Udp6RcvbufErrors                	50
Udp6MemErrors                   	0
TEXT
again proc/net/snmp6 <<TEXT
Udp6InDatagrams                 	41000
Udp6RcvbufErrors                	8050
Udp6MemErrors                   	0
TEXT
#: fail udp.rcvbuf_errors/drops IPv6 high
#: fail sock.rmem_max/below-need-of-none - medium
#: first udp.rcvbuf_errors/drops IPv6
#: exit 1
