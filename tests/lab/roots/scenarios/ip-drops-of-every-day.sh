# SPDX-License-Identifier: Apache-2.0
# Large numbers of long ago, and a few of today: broken packets from outside, a name without a route.
node
tuned_tcp
two_ports
counted Ip.InDiscards 80000 80000
counted Ip.OutRequests 100000 104000
counted Ip.OutDiscards 40000 40003
counted Ip.OutNoRoutes 9000 9004
counted Ip.InAddrErrors 70000 70002
counted Ip.InHdrErrors 600 601
counted Udp.OutDatagrams 5000 9000
counted Udp.SndbufErrors 300 300
counted Udp.InCsumErrors 200 201
counted Tcp.InSegs 100000 200000
counted Tcp.InCsumErrors 77 77
counted Ip.ReasmReqds 4000 4009
counted Ip.ReasmFails 3000 3009
counted Ip.FragCreates 100 100
#: pass ip.discards IPv4
#: pass ip.checksum_hdr IPv4
#: pass udp.sndbuf_errors IPv4
#: pass udp.csum TCP
#: pass udp.csum UDP*4
#: pass ip.reassembly IPv4
#: exit 0
