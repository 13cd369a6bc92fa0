# SPDX-License-Identifier: Apache-2.0
# udp_mem is far too low: a socket that nobody reads takes all of it.
set_sysctl net.core.rmem_max 8388608
set_sysctl net.ipv4.udp_mem '16 32 64'
background traffic udp-deaf 9001 4194304
background_peer traffic udp-send 10.9.0.1 9001 2000
refused() { awk '/^Udp: [0-9]/ { exit !$10 }' /proc/net/snmp; }
wait_for 10 refused
audit_with --interval 1
#: fail udp.mem/refused - medium
#: may udp.rcvbuf_errors/* IPv4
#: may udp.socket_drops/* *
#: may sock.rmem_max/* -
#: exit 0
