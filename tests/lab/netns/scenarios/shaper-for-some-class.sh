# SPDX-License-Identifier: Apache-2.0
# htb holds one class of backup traffic at 100 Mb/s; without a default class all other traffic passes it by.
pair 1000
first_namespace
qdisc node eth0 root handle 1: htb
tc -n node class add dev eth0 parent 1: classid 1:10 htb rate 100mbit
tc -n node filter add dev eth0 parent 1: protocol ip u32 match ip dport 873 0xffff flowid 1:10
on node traffic udp-send 10.9.0.2 9001 4000 1
#: pass stack.qdisc_shaper eth0
#: exit 0
