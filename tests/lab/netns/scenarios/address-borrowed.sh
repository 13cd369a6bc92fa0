# SPDX-License-Identifier: Apache-2.0
# Unnumbered rails borrow the address of the loopback; an address that is not to be a sender stands
# beside one that is.
host node peer
wire node eth0 10.55.0.1/32 peer eth0 10.9.0.2/24
wire node eth1 10.55.0.1/32 peer eth1 10.7.0.2/24
ip -n node addr add 10.55.0.1/32 dev lo
ip -n node route add default nexthop via 10.9.0.2 dev eth0 onlink nexthop via 10.7.0.2 dev eth1 onlink
address node eth0 fd00:9::1/64
address node eth0 fd00:9::2/64
ip -n node addr change fd00:9::2/64 dev eth0 preferred_lft 0
set_on node net.ipv4.tcp_wmem '4096 16384 16777216' net.ipv4.fib_multipath_hash_policy 1
card eth0=100000 eth1=100000
audit_host node
first_namespace
#: pass stack.addr_state eth0
#: pass stack.addr_state eth1
#: exit 0
