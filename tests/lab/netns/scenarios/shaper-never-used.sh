# SPDX-License-Identifier: Apache-2.0
# Classes below the port's speed, and nothing has been sent yet: whether traffic passes by is not known.
pair 1000
first_namespace
ip -n node link set eth0 down
set_on node net.ipv6.conf.eth0.disable_ipv6 1
qdisc node eth0 root handle 1: htb
tc -n node class add dev eth0 parent 1: classid 1:10 htb rate 100mbit
ip -n node link set eth0 up
#: unknown stack.qdisc_shaper eth0
#: exit 0
