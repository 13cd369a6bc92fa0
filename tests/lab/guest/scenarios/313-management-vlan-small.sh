# SPDX-License-Identifier: Apache-2.0
# The same VLAN, which nobody needs for bulk.
load 8021q
add_link data0.20 link data0 type vlan id 20
ip link set data0.20 up
change_link data0 mtu 9000 1500
#: pass nic.mtu_consistency data0.20
#: exit 0
