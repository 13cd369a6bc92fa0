# SPDX-License-Identifier: Apache-2.0
# fq with a rate for each flow that somebody set for a slower port.
load sch_fq
tc qdisc replace dev data0 root fq maxrate 1gbit
undo tc qdisc del dev data0 root
#: fail stack.qdisc_shaper/flow-rate-below-port data0 medium
#: fail tcp.pacing_qdisc/flow-cap data0 low
#: first stack.qdisc_shaper/flow-rate-below-port data0
#: exit 0
