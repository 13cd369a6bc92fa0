# SPDX-License-Identifier: Apache-2.0
# A tunnel that fitted until somebody made the port below it smaller.
add_link vx0 mtu 1450 type vxlan id 5 dev data0 remote 10.9.0.2 dstport 4789
ip link set vx0 up
change_link data0 mtu 1400 1500
#: fail nic.mtu_consistency/tunnel-above-underlay vx0 high
#: exit 1
