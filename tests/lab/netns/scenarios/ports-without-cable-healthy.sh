# SPDX-License-Identifier: Apache-2.0
# Ports that need no link: a spare one, one whose address DHCP gave for an hour before the cable was
# pulled, and one that the administrator took down with its address on it.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
set_on node net.ipv4.tcp_wmem '4096 16384 16777216'
wire node eth1 - peer eth1 -
wire node eth2 - peer eth2 -
wire node eth3 10.7.0.1/24 peer eth3 -
ip -n node addr add 10.6.0.1/24 dev eth2 valid_lft 3600 preferred_lft 3600
card eth0=100000 eth1=100000 eth2=100000 eth3=100000
ip -n peer link set eth1 down
ip -n peer link set eth2 down
ip -n node link set eth3 down
audit_host node
first_namespace
#: pass nic.link_state eth0
#: skip nic.link_state eth1
#: skip nic.link_state eth2
#: skip nic.link_state eth3
#: exit 0
