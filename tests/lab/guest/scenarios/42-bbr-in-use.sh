# SPDX-License-Identifier: Apache-2.0
# bbr as the site wants it, with fq below it.
load tcp_bbr
load sch_fq
set_sysctl net.ipv4.tcp_congestion_control bbr
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: pass tcp.cc.available
#: pass tcp.cc.current
#: may tcp.pacing_qdisc/* data0
#: may sysctl.persist_drift/* net.ipv4.tcp_congestion_control
#: exit 0
