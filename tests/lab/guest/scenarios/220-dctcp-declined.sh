# SPDX-License-Identifier: Apache-2.0
# Connections with dctcp to a peer that runs another algorithm: it declines, though its tcp_ecn is the
# default, and they go on as Reno.
load tcp_diag
load tcp_dctcp
set_sysctl net.ipv4.tcp_congestion_control dctcp
background_peer traffic serve 7005
wait_for 5 peer_listens 7005
background traffic knock 10.9.0.2 7005 3
wait_for 5 connected 3 dport = 7005
profile <<END
name: lab
site:
  congestion_control: dctcp
END
#: fail tcp.cc.ecn_coupling/not-agreed - high
#: exit 1
