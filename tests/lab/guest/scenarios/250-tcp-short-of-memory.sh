# SPDX-License-Identifier: Apache-2.0
# tcp_mem is far too low, and connections whose peer does not read hold more than it allows.
load tcp_diag
set_sysctl net.ipv4.tcp_mem '8 16 65536'
background_peer traffic serve 7002
wait_for 5 peer_listens 7002
for i in 1 2 3 4 5 6 7 8; do background traffic send 10.9.0.2 7002; done
short() { awk '/^TCP:/ { exit !($NF > 16) }' /proc/net/sockstat; }
wait_for 10 short
audit_with --interval 1
#: fail tcp.mem_pressure/pressure - high
#: fail tcp.live_limits/receiver-limited data0 high
#: first tcp.live_limits/receiver-limited data0
#: may tcp.zero_window/peer-reader - low
#: exit 1
