# SPDX-License-Identifier: Apache-2.0
# The same way the other way round: the program asked for 96 KiB of receive buffer, so its peer may have
# that much under way in 20 ms and no more, however fast both are.
load tcp_diag
load sch_netem
set_sysctl net.ipv4.tcp_wmem '4096 16384 134217728'
set_sysctl net.ipv4.tcp_rmem '4096 131072 134217728'
peer tc qdisc replace dev peer0 root netem delay 20ms
undo peer tc qdisc del dev peer0 root
background traffic take 7004 65536 0 98304
listens() { [ -n "$(ss -Hltn 'sport = 7004')" ]; }
wait_for 5 listens
background_peer traffic send 10.9.0.1 7004
carried() { ss -Htin sport = 7004 | grep -q 'bytes_received:[0-9]\{7\}'; }
wait_for 15 carried
audit_with --rtt 20ms --interval 1
profile <<TEXT
name: lab
bounds:
  sock.locked_buffers.min_bytes: 1MB
TEXT
#: fail sock.locked_buffers/receiver-pinned data0 low
#: pass tcp.rmem
#: exit 0
