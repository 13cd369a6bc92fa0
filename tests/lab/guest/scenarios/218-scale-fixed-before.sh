# SPDX-License-Identifier: Apache-2.0
# The receive buffer grew by a later setting, and the shift of a connection that stood already stayed small.
load tcp_diag
set_sysctl net.ipv4.tcp_rmem '4096 131072 131072'
set_sysctl net.core.rmem_max 131072
set_sysctl net.core.rmem_default 131072
load sch_netem
peer tc qdisc replace dev peer0 root netem delay 20ms
undo peer tc qdisc del dev peer0 root
background traffic take 7004 65536 0
listens() { [ -n "$(ss -Hltn 'sport = 7004')" ]; }
wait_for 5 listens
background_peer traffic send 10.9.0.1 7004
wait_for 5 connected 1 sport = 7004
write '4096 131072 33554432' /proc/sys/net/ipv4/tcp_rmem
grown() { ss -Htnm sport = 7004 | grep -qE 'rb([5-9][0-9]{5}|[0-9]{7,})'; }
wait_for 20 grown
#: fail tcp.live_options/scale-below-buffer - low
#: exit 0
