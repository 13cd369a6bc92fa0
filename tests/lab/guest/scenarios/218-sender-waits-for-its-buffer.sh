# SPDX-License-Identifier: Apache-2.0
# 20 ms to the peer, and a send buffer that holds a hundredth of what is under way: the sender waits
# for its own buffer, while the peer's window is wide open.
load tcp_diag
load sch_netem
set_sysctl net.ipv4.tcp_wmem '4096 16384 65536'
set_sysctl net.ipv4.tcp_rmem '4096 131072 134217728'
peer tc qdisc replace dev peer0 root netem delay 20ms
undo peer tc qdisc del dev peer0 root
background_peer traffic take 7002 65536 0
wait_for 5 peer_listens 7002
background traffic send 10.9.0.2 7002
limited() { ss -Htin dst 10.9.0.2 | grep -q sndbuf_limited; }
wait_for 15 limited
audit_with --rtt 20ms --interval 1
#: fail tcp.wmem/below-need - high
#: may tcp.live_limits/sender-buffer-limited data0 high
#: may tcp.live_limits/send-buffer-full data0 medium
#: first tcp.wmem/below-need -
#: may tcp.live_limits/bufferbloat data0
#: exit 1
