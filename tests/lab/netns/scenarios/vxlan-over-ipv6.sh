# SPDX-License-Identifier: Apache-2.0
# 1430 bytes fit an IPv4 underlay of 1490; this one is IPv6, whose header is 20 bytes longer.
pair
first_namespace
address node eth0 fd00:9::1/64
add_link node vx0 mtu 1430 type vxlan id 5 dev eth0 remote fd00:9::2 dstport 4789
ip -n node link set vx0 up
ip -n node link set eth0 mtu 1490
#: fail nic.mtu_consistency/tunnel-above-underlay vx0 high
#: exit 1
#: replay
