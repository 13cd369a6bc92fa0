# SPDX-License-Identifier: Apache-2.0
# What no filter names passes at the port's speed: the small class holds back nothing but what is put
# there.  As root of four queues at 10 Gb/s htb is one lock for all.
load sch_htb
tc qdisc replace dev data0 root handle 1: htb
undo tc qdisc del dev data0 root
tc class add dev data0 parent 1: classid 1:10 htb rate 500mbit
background traffic udp-send 10.9.0.2 9002 500
passes() { tc -s qdisc show dev data0 | grep -q 'direct_packets_stat [1-9][0-9]'; }
wait_for 5 passes
#: fail stack.qdisc_shaper/single-lock data0 medium
#: exit 0
