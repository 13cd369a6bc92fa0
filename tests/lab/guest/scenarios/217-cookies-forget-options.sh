# SPDX-License-Identifier: Apache-2.0
# A listener under a flood answers by SYN cookies, which keep no option of a peer without timestamps:
# what its connections lack is neither that peer's doing nor the network's.
load tcp_diag
set_sysctl net.ipv4.tcp_syncookies 2
peer sh -c 'echo 0 >/proc/sys/net/ipv4/tcp_timestamps'
undo peer sh -c 'echo 1 >/proc/sys/net/ipv4/tcp_timestamps'
background traffic deaf 7001 8
listens() { [ -n "$(ss -Hltn 'sport = 7001')" ]; }
wait_for 5 listens
background_peer traffic knock 10.9.0.1 7001 3
wait_for 5 connected 3 sport = 7001
afterwards() {
	ss -Htin sport = 7001 | grep -q wscale || echo "no scaling" >"$1/control"
}
#: control no scaling
#: fail tcp.syncookies/always - medium
#: pass tcp.live_options
#: exit 0
