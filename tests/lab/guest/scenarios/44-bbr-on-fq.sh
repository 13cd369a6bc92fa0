# SPDX-License-Identifier: Apache-2.0
# bbr on fq, the pair that it was made for: on a port of four queues fq stands below mq.
load tcp_bbr
load sch_fq
set_sysctl net.ipv4.tcp_congestion_control bbr
undo tc qdisc del dev data0 root
set_sysctl net.core.default_qdisc fq
tc qdisc replace dev data0 root mq
#: pass tcp.pacing_qdisc data0
#: pass stack.qdisc_shaper data0
#: exit 0
