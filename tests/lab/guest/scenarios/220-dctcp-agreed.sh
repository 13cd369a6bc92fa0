# SPDX-License-Identifier: Apache-2.0
# The same connections to a peer whose route back says dctcp, too.  This host's own tcp_ecn is 0, which
# does not matter: dctcp asks all the same.
load tcp_diag
load tcp_dctcp
set_sysctl net.ipv4.tcp_ecn 0
set_sysctl net.ipv4.tcp_congestion_control dctcp
back=$(peer ip route show 10.9.0.0/24)
peer ip route change $back congctl dctcp
undo peer ip route change $back
background_peer traffic serve 7005
wait_for 5 peer_listens 7005
background traffic knock 10.9.0.2 7005 3
wait_for 5 connected 3 dport = 7005
profile <<END
name: lab
site:
  congestion_control: dctcp
END
#: pass tcp.cc.ecn_coupling
#: exit 0
