# SPDX-License-Identifier: Apache-2.0
# A program sends more than its buffer and the port take: every tenth datagram never leaves the host.
node
tuned_tcp
two_ports
counted Udp.OutDatagrams 5000 95000
counted Udp.SndbufErrors 0 10000
counted Ip.InDiscards 0 0
counted Ip.OutRequests 100000 190000
counted Ip.OutDiscards 0 10000
#: fail udp.sndbuf_errors/not-sent IPv4 low
#: fail ip.discards/sent IPv4 low
#: first udp.sndbuf_errors/not-sent IPv4
#: exit 0
