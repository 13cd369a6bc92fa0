# SPDX-License-Identifier: Apache-2.0
# The default class of htb has children, so the kernel lets pass by what no filter picks.
pair 1000
first_namespace
qdisc node eth0 root handle 1: htb default 1
tc -n node class add dev eth0 parent 1: classid 1:1 htb rate 100mbit
tc -n node class add dev eth0 parent 1:1 classid 1:10 htb rate 50mbit
on node traffic udp-send 10.9.0.2 9001 4000 1
#: pass stack.qdisc_shaper eth0
#: exit 0
