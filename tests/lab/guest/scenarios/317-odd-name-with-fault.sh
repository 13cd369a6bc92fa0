# SPDX-License-Identifier: Apache-2.0
# A tunnel with a name that means something to shells, JSON and reports, too large for its port.
load vxlan
add_link $'vx"{mtu}\'\xc3\xa4' mtu 1450 type vxlan id 5 dev data0 remote 10.9.0.2 dstport 4789
ip link set dev $'vx"{mtu}\'\xc3\xa4' up
change_link data0 mtu 1400 1500
#: fail nic.mtu_consistency/tunnel-above-underlay vx"{mtu}'ä high
#: exit 1
#: replay
