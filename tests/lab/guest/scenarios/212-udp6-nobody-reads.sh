# SPDX-License-Identifier: Apache-2.0
# Datagrams over IPv6 are dropped; /proc/net/snmp, where most tools look, does not count them.
ip -6 addr add fd00:9::1/64 dev data0 nodad
undo ip -6 addr del fd00:9::1/64 dev data0
peer ip -6 addr add fd00:9::2/64 dev peer0 nodad
undo peer ip -6 addr del fd00:9::2/64 dev peer0
dropped() { awk '/^Udp6RcvbufErrors/ { exit !$2 }' /proc/net/snmp6; }
background traffic udp-deaf 9001 4096 ::
background_peer traffic udp-send fd00:9::1 9001 2000
wait_for 10 dropped
audit_with --interval 1
#: fail udp.rcvbuf_errors/drops IPv6 high
#: pass udp.rcvbuf_errors IPv4
#: fail sock.rmem_max/below-need-of-none - medium
#: fail udp.socket_drops/drops *9001 medium
#: first udp.rcvbuf_errors/drops IPv6
#: exit 1
