# SPDX-License-Identifier: Apache-2.0
# Three hosts of one subnet offer no window scaling, as behind a firewall that strips the option.
load tcp_diag
for i in 3 4 5; do
	peer ip addr add 10.9.0.$i/24 dev peer0
	undo peer ip addr del 10.9.0.$i/24 dev peer0
done
peer sh -c 'echo 0 >/proc/sys/net/ipv4/tcp_window_scaling'
undo peer sh -c 'echo 1 >/proc/sys/net/ipv4/tcp_window_scaling'
background_peer traffic deaf 7003 8
wait_for 5 peer_listens 7003
for i in 3 4 5; do
	background traffic knock 10.9.0.$i 7003 1
done
wait_for 5 connected 3 dst 10.9.0.0/24
#: fail tcp.live_options/no-window-scaling 10.9.0.0/24 medium
#: pass tcp.window_scaling
#: exit 0
