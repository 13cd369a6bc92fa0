# SPDX-License-Identifier: Apache-2.0
# cake without a bandwidth shapes nothing; as root of four queues at 10 Gb/s it is still one lock.
load sch_cake
tc qdisc replace dev data0 root cake unlimited
undo tc qdisc del dev data0 root
#: fail stack.qdisc_shaper/single-lock data0 medium
#: exit 0
