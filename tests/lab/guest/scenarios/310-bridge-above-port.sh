# SPDX-License-Identifier: Apache-2.0
# Somebody gave a bridge jumbo frames, and its only way out of the host is a port of 1500 bytes.
load 8021q
load bridge
add_link data0.20 link data0 type vlan id 20
add_link br0 type bridge
ip link set data0.20 master br0 up
ip link set br0 mtu 9000 up
#: fail nic.mtu_consistency/bridge-above-port br0 high
#: exit 1
#: replay
