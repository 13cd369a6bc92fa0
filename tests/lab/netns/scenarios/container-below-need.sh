# SPDX-License-Identifier: Apache-2.0
# A container whose buffers are too small for the port that its pair leads to; the host's own are not.
pair 100000
set_on node net.ipv4.tcp_rmem '4096 131072 67108864' net.ipv4.tcp_wmem '4096 131072 67108864'
container blue
ip -n node route add default via 10.9.0.2
set_on blue net.ipv4.tcp_rmem '4096 131072 1048576' net.ipv4.tcp_wmem '4096 131072 67108864'
audit_with --netns blue
#: fail tcp.rmem/below-need @blue high
#: first tcp.rmem/below-need @blue
#: pass tcp.rmem -
#: replay
#: exit 1
