# SPDX-License-Identifier: Apache-2.0
# A receiver of IPv6 datagrams is too slow; the counters of IPv4, in another file, stand still.
node
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
#: pass udp.rcvbuf_errors IPv4
#: exit 1
