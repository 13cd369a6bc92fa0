# SPDX-License-Identifier: Apache-2.0
# Datagrams arrive, and the program that should fetch them does not.
pair
first_namespace
background_on node traffic udp-deaf 9001 4096
listening node 9001
background_on peer traffic udp-send 10.9.0.1 9001 2000
audit_with --interval 0.5
#: fail udp.rcvbuf_errors/drops IPv4 high
#: pass udp.rcvbuf_errors IPv6
#: fail sock.rmem_max/below-need-of-none - medium
#: fail udp.socket_drops/drops 0.0.0.0:9001 medium
#: first udp.rcvbuf_errors/drops IPv4
#: exit 1
