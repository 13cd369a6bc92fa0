# SPDX-License-Identifier: Apache-2.0
# One program that does not read has all memory of UDP; what is sent to the others is dropped.
node
tuned_tcp
two_ports
put proc/net/sockstat $'TCP: inuse 3 orphan 0 tw 0 alloc 5 mem 1\nUDP: inuse 40 mem 49536090'
file proc/net/snmp <<TEXT
Ip: Forwarding InReceives
Ip: 2 1000000
Udp: InDatagrams RcvbufErrors MemErrors
Udp: 5000 7 10
TEXT
again proc/net/snmp <<TEXT
Ip: Forwarding InReceives
Ip: 2 1005000
Udp: InDatagrams RcvbufErrors MemErrors
Udp: 5200 7 900
TEXT
put proc/net/udp '   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops'
#: fail udp.mem/refused - medium
#: pass udp.rcvbuf_errors IPv4
#: exit 0
