# SPDX-License-Identifier: Apache-2.0
# bbr as the site wants it; without fq it paces by itself, at the cost of timers.
load tcp_bbr
set_sysctl net.ipv4.tcp_congestion_control bbr
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: pass tcp.cc.available
#: pass tcp.cc.current
#: fail tcp.pacing_qdisc/not-fq data0 low
#: exit 0
