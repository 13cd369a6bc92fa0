# SPDX-License-Identifier: Apache-2.0
# The port below a macvlan became smaller: the kernel makes it smaller, too.
pair
first_namespace
add_link node mv0 link eth0 type macvlan mode bridge
address node mv0 10.9.0.9/24
ip -n node link set eth0 mtu 1400
ip -n peer link set eth0 mtu 1400
#: pass nic.mtu_consistency mv0
#: exit 0
