# SPDX-License-Identifier: Apache-2.0
# All traffic that no filter picks falls into a class of htb with 1 Gb/s.
pair
first_namespace
qdisc node eth0 root handle 1: htb default 10
tc -n node class add dev eth0 parent 1: classid 1:10 htb rate 1gbit
#: fail stack.qdisc_shaper/rate-below-port eth0 high
#: exit 1
