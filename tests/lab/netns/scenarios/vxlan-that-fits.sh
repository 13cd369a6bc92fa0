# SPDX-License-Identifier: Apache-2.0
# A tunnel with room for its headers, and one without that is down.
pair
first_namespace
add_link node vx0 mtu 1400 type vxlan id 5 dev eth0 remote 10.9.0.2 dstport 4789
add_link node vx1 mtu 1450 type vxlan id 6 dev eth0 remote 10.9.0.2 dstport 4789
ip -n node link set vx0 up
ip -n node link set eth0 mtu 1450
#: pass nic.mtu_consistency vx0
#: exit 0
