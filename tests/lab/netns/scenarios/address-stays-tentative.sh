# SPDX-License-Identifier: Apache-2.0
# Somebody had the host ask a thousand times whether its address is taken: it is never ready.
pair
first_namespace
set_on node net.ipv6.conf.eth0.dad_transmits 1000
ip -n node addr add fd00:9::1/64 dev eth0
audit_with --interval 5.2
#: fail stack.addr_state/stays-tentative eth0 high
#: exit 1
