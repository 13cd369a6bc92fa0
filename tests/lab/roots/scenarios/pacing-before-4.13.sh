# SPDX-License-Identifier: Apache-2.0
# bbr of a kernel that paces by sch_fq alone, and another qdisc on one port: what leaves there comes in bursts.
from_capture lab/pfc-on-all
put proc/sys/kernel/osrelease 4.9.0-19-amd64
put proc/sys/net/ipv4/tcp_congestion_control bbr
put proc/sys/net/ipv4/tcp_available_congestion_control 'reno cubic bbr'
profile <<TEXT
name: lab
site:
  fabric: none
TEXT
#: fail tcp.pacing_qdisc/not-fq roce0 high
#: pass tcp.pacing_qdisc data0
#: exit 1
