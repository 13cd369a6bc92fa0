# SPDX-License-Identifier: Apache-2.0
# The peer has the same IPv6 address already: the kernel does not use it.
pair
first_namespace
address peer eth0 fd00:9::1/64
ip -n node addr add fd00:9::1/64 dev eth0
wait_for 5 on node sh -c 'ip -6 addr show dev eth0 | grep -q dadfailed'
#: fail stack.addr_state/duplicate-detected eth0 high
#: exit 1
#: replay
