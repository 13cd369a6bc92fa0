# SPDX-License-Identifier: Apache-2.0
# The routers of the second rail fell silent: its address is deprecated; IPv6 is off on the first.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
address node eth1 fd00:7::1/64
ip -n node addr change fd00:7::1/64 dev eth1 preferred_lft 0
set_on node net.ipv6.conf.eth0.disable_ipv6 1
#: fail stack.addr_state/all-deprecated eth1 medium
#: fail stack.addr_state/ipv6-unlike-twins eth0 low
#: first stack.addr_state/all-deprecated eth1
#: exit 0
