# SPDX-License-Identifier: Apache-2.0
# A container without /sys: which links are ports cannot be seen, so nothing that rests on it passes, and the
# shaper on one of them is not told.
pair
shape node eth0 100mbit
seen over /sys
#: blind /sys is hidden: eth0, which is shaped, cannot be told for a port
#: unknown tcp.rmem
#: unknown tcp.wmem
#: unknown stack.qdisc_shaper
#: unknown nic.link_speed
#: pass tcp.window_scaling
#: replay
#: exit 0
