# SPDX-License-Identifier: Apache-2.0
# A tunnel that fitted until somebody made the port below it smaller.
pair
first_namespace
add_link node vx0 mtu 1450 type vxlan id 5 dev eth0 remote 10.9.0.2 dstport 4789
ip -n node link set vx0 up
ip -n node link set eth0 mtu 1400
#: fail nic.mtu_consistency/tunnel-above-underlay vx0 high
#: exit 1
