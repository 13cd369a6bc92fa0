# SPDX-License-Identifier: Apache-2.0
# A forgotten token bucket holds a port of 10 Gb/s at 100 Mb/s.
pair
first_namespace
shape node eth0 100mbit
#: fail stack.qdisc_shaper/rate-below-port eth0 high
#: exit 1
