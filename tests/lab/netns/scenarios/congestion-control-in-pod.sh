# SPDX-License-Identifier: Apache-2.0
# bbr in a pod that got a port of the card: which qdisc the port has is the host's affair.
has_cc bbr
pair
set_on node net.ipv4.tcp_congestion_control bbr
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: pass tcp.cc.current
#: skip tcp.pacing_qdisc
#: exit 0
