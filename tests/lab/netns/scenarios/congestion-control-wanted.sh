# SPDX-License-Identifier: Apache-2.0
# bbr as the site wants it, on a port without fq: it paces by itself, at the cost of timers.
has_cc bbr
pair
first_namespace
set_on node net.ipv4.tcp_congestion_control bbr
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: pass tcp.cc.available
#: pass tcp.cc.current
#: fail tcp.pacing_qdisc/not-fq eth0 low
#: exit 0
