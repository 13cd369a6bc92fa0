# SPDX-License-Identifier: Apache-2.0
# The port of a guest is smaller than its bridge: the guest chose that.
load 8021q
load bridge
add_link data0.20 link data0 type vlan id 20
add_link br0 type bridge
add_link guest0 type veth peer name guest1 netns peer
ip link set data0.20 master br0 up
ip link set guest0 mtu 1400 master br0 up
ip link set br0 mtu 1500 up
#: pass nic.mtu_consistency br0
#: exit 0
