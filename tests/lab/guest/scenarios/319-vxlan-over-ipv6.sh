# SPDX-License-Identifier: Apache-2.0
# The header of IPv6 is 20 bytes longer: what would fit over IPv4 does not.
ip -6 addr add fd00:9::1/64 dev data0 nodad
undo ip -6 addr del fd00:9::1/64 dev data0
add_link vx6 mtu 1430 type vxlan id 6 dev data0 remote fd00:9::2 dstport 4789
ip link set vx6 up
change_link data0 mtu 1490 1500
#: fail nic.mtu_consistency/tunnel-above-underlay vx6 high
#: exit 1
