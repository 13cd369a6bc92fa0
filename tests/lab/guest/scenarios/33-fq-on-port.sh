# SPDX-License-Identifier: Apache-2.0
# fq with a limit for each flow that is above what the port can do.
load sch_fq
tc qdisc replace dev data0 root fq maxrate 20gbit
undo tc qdisc del dev data0 root
#: pass stack.qdisc_shaper data0
#: exit 0
