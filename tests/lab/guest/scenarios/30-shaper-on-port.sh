# SPDX-License-Identifier: Apache-2.0
# A forgotten token bucket holds a port of 10 Gb/s at 100 Mb/s.
tc qdisc replace dev data0 root tbf rate 100mbit burst 32k latency 50ms
undo tc qdisc del dev data0 root
#: fail stack.qdisc_shaper/rate-below-port data0 high
#: first stack.qdisc_shaper/rate-below-port data0
#: exit 1
