# SPDX-License-Identifier: Apache-2.0
# An overlay in a bridge: containers send 1500 bytes, the VXLAN beside them takes 1450 and no more.
pair
first_namespace
host pod
add_link node br0 type bridge
address node br0 10.7.0.1/24
wire node veth1 - pod net0 10.7.0.2/24
ip -n node link set veth1 master br0
add_link node vx0 type vxlan id 7 dev eth0 dstport 4789
ip -n node link set vx0 mtu 1450
ip -n node link set vx0 master br0
ip -n node link set vx0 up
#: fail container.mtu/above-bridged vx0 high
#: exit 1
