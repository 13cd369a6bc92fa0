# SPDX-License-Identifier: Apache-2.0
# The same tunnel with room for its headers.
add_link vx0 mtu 1450 type vxlan id 5 dev data0 remote 10.9.0.2 dstport 4789
ip link set vx0 up
#: pass nic.mtu_consistency vx0
#: exit 0
