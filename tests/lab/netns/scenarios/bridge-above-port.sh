# SPDX-License-Identifier: Apache-2.0
# Guests may send jumbo frames into a bridge whose way out takes 1500.
host node peer
wire node eth0 - peer eth0 10.9.0.2/24
add_link node br0 type bridge
ip -n node link set eth0 master br0
address node br0 10.9.0.1/24
ip -n node link set br0 mtu 9000
card eth0=10000
audit_host node
first_namespace
#: fail nic.mtu_consistency/bridge-above-port br0 high
#: exit 1
