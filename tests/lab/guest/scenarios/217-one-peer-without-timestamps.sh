# SPDX-License-Identifier: Apache-2.0
# One old peer answers without timestamps: worth a word, no more.
load tcp_diag
peer sh -c 'echo 0 >/proc/sys/net/ipv4/tcp_timestamps'
undo peer sh -c 'echo 1 >/proc/sys/net/ipv4/tcp_timestamps'
background_peer traffic deaf 7003 8
wait_for 5 peer_listens 7003
background traffic knock 10.9.0.2 7003 1
wait_for 5 connected 1 dst 10.9.0.2
#: fail tcp.live_options/no-timestamps 10.9.0.0/24 low
#: exit 0
