# SPDX-License-Identifier: Apache-2.0
# VXLAN goes over a port whose card could segment it, and may not.
pair
first_namespace
add_link node vx0 mtu 1400 type vxlan id 5 dev eth0 remote 10.9.0.2 dstport 4789
ip -n node link set vx0 up
on node ethtool -K eth0 tx-udp_tnl-segmentation off
#: fail nic.offloads/tunnel-tso-off eth0 medium
#: exit 0
