# SPDX-License-Identifier: Apache-2.0
# The same over IPv6, which counts in a file of its own.
pair
first_namespace
address node eth0 fd00:9::1/64
address peer eth0 fd00:9::2/64
background_on node traffic udp-deaf 9001 4096 fd00:9::1
listening node 9001
background_on peer traffic udp-send fd00:9::1 9001 2000
audit_with --interval 0.5
#: fail udp.rcvbuf_errors/drops IPv6 high
#: pass udp.rcvbuf_errors IPv4
#: fail sock.rmem_max/below-need-of-none - medium
#: fail udp.socket_drops/drops *9001 medium
#: first udp.rcvbuf_errors/drops IPv6
#: exit 1
