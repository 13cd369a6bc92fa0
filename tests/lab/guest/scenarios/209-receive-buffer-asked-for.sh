# SPDX-License-Identifier: Apache-2.0
# A program asks for 8 MiB of receive buffer and gets what rmem_max allows, a fraction of a stall.
load tcp_diag
background_peer traffic deaf 7003 8
wait_for 5 peer_listens 7003
background traffic ask 10.9.0.2 7003 0 8388608
wait_for 5 connected 1 dst 10.9.0.2:7003
#: fail sock.rmem_max/below-need - medium
#: pass sock.wmem_max
#: pass tcp.rmem
#: exit 0
