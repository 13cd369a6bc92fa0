# SPDX-License-Identifier: Apache-2.0
# Somebody left a delay of 20 ms from a test.
tc qdisc replace dev data0 root netem delay 20ms loss 1%
undo tc qdisc del dev data0 root
#: fail stack.qdisc_shaper/netem data0 high
#: exit 1
