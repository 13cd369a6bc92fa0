# SPDX-License-Identifier: Apache-2.0
# At 100 Gb/s one fq for all queues makes every CPU wait for one lock.
load sch_fq
set_sysctl net.ipv4.tcp_rmem '4096 131072 33554432'
set_sysctl net.ipv4.tcp_wmem '4096 65536 33554432'
ethtool -s data0 speed 100000 duplex full
undo ethtool -s data0 speed 10000 duplex full
tc qdisc replace dev data0 root fq
undo tc qdisc del dev data0 root
#: fail stack.qdisc_shaper/one-queue data0 medium
#: exit 0
