# SPDX-License-Identifier: Apache-2.0
# The port below the bridge is shaped: all that leaves, whoever sends it.
host node peer
wire node eth0 - peer eth0 10.9.0.2/24
add_link node br0 type bridge
ip -n node link set eth0 master br0
address node br0 10.9.0.1/24
shape node eth0 100mbit
card eth0=10000
audit_host node
first_namespace
#: fail stack.qdisc_shaper/rate-below-port eth0 high
#: exit 1
