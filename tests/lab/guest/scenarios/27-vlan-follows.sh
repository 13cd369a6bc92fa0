# SPDX-License-Identifier: Apache-2.0
# A VLAN on a port that became smaller: the kernel makes it smaller, too, so nothing is wrong.
load 8021q
add_link data0.9 link data0 type vlan id 9
ip link set data0.9 up
change_link data0 mtu 1400 1500
cat /sys/class/net/data0.9/mtu
#: pass nic.mtu_consistency data0.9
#: exit 0
