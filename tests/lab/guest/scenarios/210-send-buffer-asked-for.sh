# SPDX-License-Identifier: Apache-2.0
# A program locks its send buffer at the cap, which is less than the path has under way.
load tcp_diag
set_sysctl net.core.wmem_max 65536
background_peer traffic deaf 7003 8
wait_for 5 peer_listens 7003
background traffic ask 10.9.0.2 7003 8388608 0
wait_for 5 connected 1 dst 10.9.0.2:7003
#: fail sock.wmem_max/below-need - low
#: pass tcp.wmem
#: exit 0
