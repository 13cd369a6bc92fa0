# SPDX-License-Identifier: Apache-2.0
# A node for long distances as the guides have it: 128 MiB for 10 Gb/s over 25 ms, bbr on fq below mq.
load tcp_bbr
load sch_fq
set_sysctl net.core.rmem_max 134217728
set_sysctl net.core.wmem_max 134217728
set_sysctl net.ipv4.tcp_rmem '4096 131072 134217728'
set_sysctl net.ipv4.tcp_wmem '4096 65536 134217728'
set_sysctl net.ipv4.tcp_congestion_control bbr
undo tc qdisc del dev data0 root
set_sysctl net.core.default_qdisc fq
tc qdisc replace dev data0 root mq
audit_with -p wan --rtt 25ms
#: pass tcp.rmem
#: pass tcp.wmem
#: pass sock.rmem_max
#: pass sock.wmem_max
#: pass tcp.cc.current
#: pass tcp.pacing_qdisc data0
#: pass tcp.window_scaling
#: exit 0
