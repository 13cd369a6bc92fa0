# SPDX-License-Identifier: Apache-2.0
# The host's addresses stand on a bridge over the port, and the shaper stands on the bridge: the host's own
# traffic is held, what the bridge forwards for guests is not.
host node peer
wire node eth0 - peer eth0 10.9.0.2/24
add_link node br0 type bridge
ip -n node link set eth0 master br0
address node br0 10.9.0.1/24
shape node br0 100mbit
card eth0=10000
audit_host node
first_namespace
#: fail stack.qdisc_shaper/rate-below-port br0 medium
#: pass stack.qdisc_shaper eth0
#: exit 0
