# SPDX-License-Identifier: Apache-2.0
# A guest chose a smaller MTU on its side of a bridge: its own affair.
host node peer inner
wire node eth0 - peer eth0 10.9.0.2/24
wire node tap0 - inner eth0 10.9.0.7/24 mtu 1400
add_link node br0 type bridge
ip -n node link set eth0 master br0
ip -n node link set tap0 master br0
ip -n node link set br0 mtu 1500
address node br0 10.9.0.1/24
card eth0=10000
audit_host node
first_namespace
#: pass nic.mtu_consistency br0
#: exit 0
