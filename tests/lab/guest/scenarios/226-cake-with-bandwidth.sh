# SPDX-License-Identifier: Apache-2.0
# cake from a guide for home routers: 500 Mb/s on a port of 10 Gb/s.
load sch_cake
tc qdisc replace dev data0 root cake bandwidth 500mbit
undo tc qdisc del dev data0 root
#: fail stack.qdisc_shaper/rate-below-port data0 high
#: exit 1
