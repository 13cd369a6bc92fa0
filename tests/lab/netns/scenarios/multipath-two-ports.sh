# SPDX-License-Identifier: Apache-2.0
# The default route over both ports of the host.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
wire node eth1 10.7.0.1/24 peer eth1 10.7.0.2/24
two_routes node default 10.9.0.2 eth0 10.7.0.2 eth1
card eth0=100000 eth1=100000
set_on node net.ipv4.tcp_wmem '4096 16384 16777216'
audit_host node
first_namespace
#: fail stack.multipath_hash/addresses-only ipv4 medium
#: pass stack.qdisc_shaper eth1
#: exit 0
