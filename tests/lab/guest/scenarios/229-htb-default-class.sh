# SPDX-License-Identifier: Apache-2.0
# What no filter names goes to a class of 500 Mb/s that may borrow up to 2 Gb/s.
load sch_htb
tc qdisc replace dev data0 root handle 1: htb default 10
undo tc qdisc del dev data0 root
tc class add dev data0 parent 1: classid 1:10 htb rate 500mbit ceil 2gbit
tc class add dev data0 parent 1: classid 1:20 htb rate 9gbit ceil 10gbit
#: fail stack.qdisc_shaper/rate-below-port data0 high
#: exit 1
