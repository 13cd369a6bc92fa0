# SPDX-License-Identifier: Apache-2.0
# A loss left over from a test behind one of four queues: a quarter of all flows suffers.
load sch_netem
undo tc qdisc del dev data0 root
tc qdisc replace dev data0 root handle 8001: mq
tc qdisc replace dev data0 parent 8001:2 netem loss 5%
#: fail stack.qdisc_shaper/netem-in-part data0 high
#: exit 1
