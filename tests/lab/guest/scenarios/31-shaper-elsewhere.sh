# SPDX-License-Identifier: Apache-2.0
# The same token bucket on a link that stands on no port.
load dummy numdummies=0
add_link dummy9 type dummy
ip link set dummy9 up
tc qdisc replace dev dummy9 root tbf rate 100mbit burst 32k latency 50ms
#: pass stack.qdisc_shaper data0
#: exit 0
