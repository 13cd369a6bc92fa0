# SPDX-License-Identifier: Apache-2.0
# Datagrams arrive, and the program that should fetch them does not.
background traffic udp-deaf 9001 4096
background_peer traffic udp-send 10.9.0.1 9001 2000
sleep 1
audit_with --interval 2
#: fail udp.rcvbuf_errors/drops IPv4 high
#: fail udp.socket_drops/drops 0.0.0.0:9001 medium
#: first udp.rcvbuf_errors/drops IPv4
#: pass udp.rcvbuf_errors IPv6
#: fail sock.rmem_max/below-need-of-none - medium
#: exit 1
