# SPDX-License-Identifier: Apache-2.0
# Token buckets on a router, on an ifb and towards a container: none of them is on a port of this host.
routed_pair
first_namespace
shape router right 100mbit
host inner
wire node pod0 10.7.0.1/24 inner eth0 10.7.0.2/24
shape node pod0 100mbit
add_link node ifb0 type ifb
ip -n node link set ifb0 up
shape node ifb0 100mbit
#: pass stack.qdisc_shaper eth0
#: exit 0
