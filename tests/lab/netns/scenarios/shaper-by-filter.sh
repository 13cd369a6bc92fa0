# SPDX-License-Identifier: Apache-2.0
# The same without a default class, but its filter picks every packet of IP; only ARP passes by.
pair 1000
first_namespace
qdisc node eth0 root handle 1: htb
tc -n node class add dev eth0 parent 1: classid 1:10 htb rate 100mbit
tc -n node filter add dev eth0 parent 1: protocol ip u32 match u32 0 0 flowid 1:10
on node traffic udp-send 10.9.0.2 9001 4000 1
#: fail stack.qdisc_shaper/rate-below-port eth0 high
#: exit 1
